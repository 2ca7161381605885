import type pg from 'pg'

/** As on the first day: new files, statistics that say *empty*, and no plan that was made of the old ones. */
export async function emptyOrders(client: pg.Client): Promise<void> {
  // What may never be removed is guarded by triggers.
  await client.query('set session_replication_role = replica')
  await client.query('truncate orders cascade')
  await client.query('reset session_replication_role')
  await client.query('vacuum analyze')
}
