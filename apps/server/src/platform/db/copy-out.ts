import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Config } from '../../config.ts'
import { createSemaphore } from '../create-semaphore.ts'
import type { Log } from '../log.ts'

export type CopyOut = (query: string, values: readonly unknown[]) => Promise<Readable>

const AT_ONCE = 2
const WAITING = 4
const PATIENCE_MS = 20_000
/** A year's orders may take minutes on a slow line abroad; the database's default timeout would end the export. */
const LONGEST_MS = 15 * 60_000
/** UTF-8 byte order mark, so that Excel does not assume Windows-1252. */
const BOM = '\ufeff'

/**
 * The rows of a query as CSV, streamed with COPY: memory use does not grow with the number of rows. Uses a few
 * connections of its own, so that exports do not exhaust the pool that serves devotees.
 */
export function openCopyOut(config: Config, log: Log, longestMs = LONGEST_MS): CopyOut {
  const turns = createSemaphore({ concurrency: AT_ONCE, maxQueued: WAITING, patienceMs: PATIENCE_MS })
  return async (query, values) => {
    await turns.enter()
    const client = new pg.Client({
      connectionString: config.DATABASE_URL,
      connectionTimeoutMillis: config.DATABASE_CONNECT_TIMEOUT_MS,
      keepAlive: true,
    })
    // An unhandled 'error' event would crash the process; the stream reports the failure to its reader.
    client.on('error', (error) => log.warn({ err: error }, 'connection of an export lost'))
    const leave = async () => {
      turns.leave()
      await client.end().catch(() => undefined)
    }
    try {
      await client.connect()
      await client.query('begin isolation level repeatable read, read only')
      await client.query(`set local statement_timeout = ${longestMs}`)
      await client.query(`set local idle_in_transaction_session_timeout = ${longestMs}`)
      const rows = client.query(
        copyTo(`copy (${writeIn(query, values)}) to stdout with (format csv, header)`),
      )
      const out = new PassThrough()
      out.write(BOM)
      // The database does not notice a client that stops reading, so its own timeouts do not end the query.
      pipeline(rows, out, { signal: AbortSignal.timeout(longestMs) })
        .catch((error: unknown) => log.warn({ err: error }, 'export broken off'))
        .finally(() => void leave())
      return out
    } catch (error) {
      await leave()
      throw error
    }
  }
}

/** COPY takes no parameters: inserts the values into the statement, quoted by the driver. */
export function writeIn(query: string, values: readonly unknown[]): string {
  return query.replace(/\$(\d+)/g, (_placeholder, position: string) => {
    const value = values[Number(position) - 1]
    if (typeof value === 'number') return String(value)
    if (typeof value !== 'string') throw new Error(`$${position} is neither a text nor a number`)
    return pg.escapeLiteral(value.replaceAll('\0', ''))
  })
}
