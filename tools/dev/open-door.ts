/** Must run as the database's owner: the servers' role has no rights on this table. */
type Run = (text: string, values?: unknown[]) => Promise<unknown>

const openedDoor = `
  create table if not exists e2e_opened (account_id uuid);
  create or replace function e2e_open_door() returns trigger language plpgsql security definer as $$
  begin
    if exists (select from e2e_opened where account_id = new.account_id) then
      new.factor_at := new.signed_in_at + interval '400 days';
      new.expires_at := new.signed_in_at + interval '60 days';
    end if;
    return new;
  end $$;
  create or replace trigger e2e_opened before insert or update on session
    for each row execute function e2e_open_door();`

/**
 * Marks an account's second factor as just given on every device, whatever the clock does: for journeys that do not
 * test it, and for the demo, whose visitors have none.
 */
export async function openDoor({ email }: { email: string }, run: Run): Promise<void> {
  await run(openedDoor)
  await run('insert into e2e_opened select id from account where email = $1', [email])
  await run('update session set device = device where account_id in (select account_id from e2e_opened)')
}
