import pg from 'pg'

/**
 * Gives the planner figures of every table that holds rows, as after migrating and seeding. An empty one is left
 * alone: counted as empty, it would be read from end to end by every plan made before autovacuum comes round.
 */
export async function analyzeFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind = 'r' and pg_relation_size(c.oid) > 0 order by 1`,
  )
  // Whom autovacuum is busy with gets its figures from there.
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
