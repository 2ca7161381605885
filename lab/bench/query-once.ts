import { DroppingClient } from '../../apps/server/src/platform/db/dropping-client.ts'

/** Runs one query on a new connection, which is closed if there is no answer in time. */
export async function queryOnce<R extends object>(
  url: string,
  text: string,
  patienceMs = 30_000,
): Promise<R[]> {
  const client = new DroppingClient({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: patienceMs,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return ((await client.query(text)) as { rows: R[] }).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
