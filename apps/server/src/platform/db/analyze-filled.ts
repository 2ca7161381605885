import pg from 'pg'

/**
 * Analyzes every table that holds rows, for use after migrating and seeding. Empty tables are skipped: with statistics
 * that say "empty", the planner would choose sequential scans until autovacuum analyzes the table.
 */
export async function analyzeFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind = 'r' and pg_relation_size(c.oid) > 0 order by 1`,
  )
  // `skip_locked`: tables that autovacuum is processing get their statistics from it.
  if (rows.length > 0) await client.query(`analyze (skip_locked) ${rows.map((row) => row.name).join(', ')}`)
}

export async function analyzeDatabase(directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl })
  await client.connect()
  try {
    await analyzeFilled(client)
  } finally {
    await client.end()
  }
}
