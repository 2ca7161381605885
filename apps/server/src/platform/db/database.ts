import { CamelCasePlugin, CompiledQuery, Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import type { Config } from '../../config.ts'
import { createSemaphore } from '../create-semaphore.ts'
import type { Log } from '../log.ts'
import { isTracing, traceQuery } from '../tracing/trace.ts'
import { BeginningDialect, type LockMode } from './begin.ts'
import { DroppingClient } from './dropping-client.ts'
import { type Outage, repeatThroughOutage, watchOutage } from './outage.ts'
import type { DB } from './tables.generated.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>

// Return calendar days as strings: a Date would add a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
const parseInteger = (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`The database returned an integer out of range: ${text}`)
  return value
}
pg.types.setTypeParser(pg.types.builtins.INT8, parseInteger)
// Without this parser, arrays of int8 (the driver has no name for the type) would arrive as strings.
const INT8_LIST = 1016 as typeof pg.types.builtins.INT8
pg.types.setTypeParser(INT8_LIST, (text) => text.slice(1, -1).split(',').filter(Boolean).map(parseInteger))

type Inside = { outage: Outage; lockModes: Record<LockMode, Db>; countPool: () => PoolCount }
type PoolCount = { inUse: number; idle: number; waiting: number }
const insides = new WeakMap<Db, Inside>()

function connectionState(db: Db): Inside {
  const inside = insides.get(db)
  if (!inside) throw new Error('not a database of createDatabase()')
  return inside
}

/** Tracks whether the database is down; while it is, callers fail fast. */
export const outageOf = (db: Db): Outage => connectionState(db).outage

/** The pool's connections in use and idle, and the number of callers waiting for one. */
export const countPool = (db: Db): PoolCount => connectionState(db).countPool()

/** The same database with other settings at the start of its transactions. */
export const withLockMode = (db: Db, lockMode: LockMode): Db => connectionState(db).lockModes[lockMode]

export function createPool(config: Config, log: Log): pg.Pool {
  const pool = new pg.Pool({
    Client: DroppingClient,
    connectionString: config.DATABASE_URL,
    max: config.DATABASE_POOL_MAX,
    connectionTimeoutMillis: config.DATABASE_CONNECT_TIMEOUT_MS,
    query_timeout: config.DATABASE_QUERY_TIMEOUT_MS,
    idleTimeoutMillis: 10_000,
    maxLifetimeSeconds: 300,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  })
  // Required: an unhandled error of an idle connection would crash the process.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  // The pool handles errors of idle connections only. For a connection in use the query itself reports the failure.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Kysely over a pool whose `connect` waits through a failover. Callers wait in a bounded queue in front of the pool, in
 * order of arrival: in the pool's own queue a caller that retries after a timeout would go to the end.
 */
export function createDatabase(config: Config, pool: pg.Pool): Db {
  const outage = watchOutage(config.DATABASE_RETRY_BUDGET_MS)
  const turns = createSemaphore({
    concurrency: config.DATABASE_POOL_MAX,
    maxQueued: config.DATABASE_MOST_WAITING,
    patienceMs: config.DATABASE_RETRY_BUDGET_MS,
  })
  pool.on('release', () => turns.leave())
  const connect = async () => {
    await turns.enter()
    try {
      return await repeatThroughOutage(outage, async () => {
        const client = await pool.connect()
        if (client instanceof DroppingClient) client.onAnswer = () => outage.healed()
        return client
      })
    } catch (error) {
      turns.leave()
      throw error
    }
  }
  const shared = { connect, end: () => pool.end() } as unknown as pg.Pool
  const open = (lockMode: LockMode) =>
    new Kysely<DB>({
      dialect: new BeginningDialect({ pool: shared }, lockMode),
      // Keep the property names inside stored JSON as they are.
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
      ...(isTracing() && { log: traceQuery }),
    })
  const db = open('wait')
  const countPool = () => ({
    inUse: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: turns.countWaiting(),
  })
  insides.set(db, { outage, lockModes: { wait: db, failFast: open('failFast') }, countPool })
  return db
}

/** Runs raw SQL, which the types of the tables do not check; column names are converted to camelCase. */
export async function sqlRows<R>(db: Db | Trx, text: string, values: unknown[] = []): Promise<R[]> {
  const result = await db.executeQuery<R>(CompiledQuery.raw(text, values))
  return result.rows
}
