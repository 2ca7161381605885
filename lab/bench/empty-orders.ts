import type pg from 'pg'

/** Resets to the first day: new files, statistics that say *empty*, and no plans made from the old ones. */
export async function emptyOrders(client: pg.Client): Promise<void> {
  // Disables the triggers that protect permanent rows.
  await client.query('set session_replication_role = replica')
  await client.query('truncate orders cascade')
  await client.query('reset session_replication_role')
  await client.query('vacuum analyze')
}
