import pg from 'pg'
import type { Config } from '../../config.ts'
import type { Log } from '../log.ts'
import { writeIn } from './copy-out.ts'

export type RowPage = { columns: string[]; rows: (string | number | null)[][] }
export type ReadOut = (query: string, values: readonly unknown[]) => AsyncGenerator<RowPage>

const PAGE = 1_000
const LONGEST = '15min'
const { INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC } = pg.types.builtins
const NUMBERS: number[] = [INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC]

/**
 * Reads a query's rows from one snapshot, in pages of a thousand, by a cursor on a connection of its own; at most one
 * page is in memory. For the worker, which writes one file after another.
 */
export function openReadOut(config: Config, log: Log): ReadOut {
  return async function* readOut(query, values) {
    const client = new pg.Client({
      connectionString: config.DATABASE_URL,
      connectionTimeoutMillis: config.DATABASE_CONNECT_TIMEOUT_MS,
      keepAlive: true,
    })
    client.on('error', (error) => log.warn({ err: error }, 'connection of an export lost'))
    try {
      await client.connect()
      await client.query('begin isolation level repeatable read, read only')
      await client.query(`set local statement_timeout = '${LONGEST}'`)
      await client.query(`declare rows_out no scroll cursor for ${writeIn(query, values)}`)
      for (let isFirst = true; ; isFirst = false) {
        const page = await client.query<Cell[]>({ text: `fetch ${PAGE} from rows_out`, rowMode: 'array' })
        const isNumber = page.fields.map(({ dataTypeID }) => NUMBERS.includes(dataTypeID))
        // Yield an empty first page too: its columns are needed.
        if (isFirst || page.rows.length > 0)
          yield {
            columns: page.fields.map(({ name }) => name),
            rows: page.rows.map((row) => row.map((value, at) => readCell(value, isNumber[at] ?? false))),
          }
        if (page.rows.length < PAGE) return
      }
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

type Cell = string | number | boolean | null | undefined

function readCell(value: Cell, isNumber: boolean): string | number | null {
  if (value === null || value === undefined) return null
  return isNumber ? Number(value) : String(value)
}
