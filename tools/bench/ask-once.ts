import { DroppingClient } from '../../apps/server/src/platform/db/dropping-client.ts'

/** One question on a connection of its own, which is dropped if it stays without an answer. */
export async function askOnce<R extends object>(
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
