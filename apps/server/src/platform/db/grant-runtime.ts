import pg from 'pg'

/** Append-only tables, found by the trigger that refuses updates: the role gets no such rights on them either. */
const APPEND_ONLY = `
  select c.oid::regclass::text as name, bool_or(t.tgtype & 16 > 0) as keeps, bool_or(t.tgtype & 8 > 0) as stays
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where p.proname = 'refuse_rewriting' and c.relnamespace = 'public'::regnamespace
  group by 1`

/**
 * Grants the role of API and worker the rights they need and no others: it owns no table, so it can neither alter one
 * nor disable a trigger, and it can add to the books but not rewrite them. Runs with every migration, so that new
 * tables are covered.
 */
export async function grantRuntime(ownerUrl: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const to = client.escapeIdentifier(role)
    const { rows } = await client.query<{ name: string; keeps: boolean; stays: boolean }>(APPEND_ONLY)
    const taken = rows.flatMap(({ name, keeps, stays }) => [
      ...(keeps ? [`revoke update on ${name} from ${to}`] : []),
      ...(stays ? [`revoke delete on ${name} from ${to}`] : []),
    ])
    await client.query(
      [
        'begin',
        'revoke create on schema public from public',
        `grant usage on schema public, pgboss to ${to}`,
        `revoke all on all tables in schema public, pgboss from ${to}`,
        `grant select, insert, update, delete on all tables in schema public, pgboss to ${to}`,
        `grant usage, select on all sequences in schema public, pgboss to ${to}`,
        `grant execute on all functions in schema public, pgboss to ${to}`,
        `revoke insert, update, delete on schema_migration from ${to}`,
        ...taken,
        'commit',
      ].join(';\n'),
    )
  } finally {
    await client.end()
  }
}
