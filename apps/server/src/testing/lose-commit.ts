import { expect } from 'vitest'
import { type Db, sqlRows } from '../platform/db/database.ts'

/**
 * Runs `call` and makes its first COMMIT that changes an order fail and roll back; before the retry, another session
 * that waited for the order runs `meanwhile` and commits.
 */
export async function loseCommitAnswer<T>(db: Db, call: () => Promise<T>, meanwhile: string): Promise<T> {
  await sqlRows(db, 'create sequence lost_commit')
  await sqlRows(
    db,
    `create function lose_commit() returns trigger language plpgsql as $$ begin
       if nextval('lost_commit') = 1 then
         perform pg_sleep(1.5);
         perform pg_terminate_backend(pg_backend_pid());
         perform pg_sleep(5);
       end if;
       return null;
     end $$`,
  )
  await sqlRows(
    db,
    `create constraint trigger lose_commit after update on orders deferrable initially deferred
     for each row execute function lose_commit()`,
  )
  try {
    const calling = call()
    const isAtCommit = async () =>
      (await sqlRows<{ isCalled: boolean }>(db, 'select is_called from lost_commit'))[0]?.isCalled
    await expect.poll(isAtCommit, { interval: 20 }).toBe(true)
    await sqlRows(db, meanwhile)
    return await calling
  } finally {
    await sqlRows(db, 'drop trigger lose_commit on orders')
    await sqlRows(db, 'drop function lose_commit')
    await sqlRows(db, 'drop sequence lost_commit')
  }
}
