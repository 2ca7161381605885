import pg from 'pg'

/** Tables that refuse to be rewritten say so by a trigger; what it refuses, the role is not given either. */
const APPEND_ONLY = `
  select c.oid::regclass::text as name, bool_or(t.tgtype & 16 > 0) as keeps, bool_or(t.tgtype & 8 > 0) as stays
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where p.proname = 'refuse_rewriting' and c.relnamespace = 'public'::regnamespace
  group by 1`

/**
 * Lets the role as which API and worker connect do their work and nothing else: it owns no table, so it can neither change
 * one nor switch a trigger off, and it can add to the books but not rewrite them. Part of migrating: every table that a
 * migration makes is dealt with here.
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
