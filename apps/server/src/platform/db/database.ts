import { CamelCasePlugin, CompiledQuery, Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import type { Config } from '../../config.ts'
import { createSemaphore } from '../create-semaphore.ts'
import type { Log } from '../log.ts'
import { isTracing, traceQuery } from '../tracing/trace.ts'
import { BeginningDialect, type Manner } from './begin.ts'
import { DroppingClient } from './dropping-client.ts'
import { type Outage, repeatThroughOutage, watchOutage } from './outage.ts'
import type { DB } from './tables.generated.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>

// A calendar day stays the string it is: a Date would drag a time zone in.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
const parseInteger = (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`The database returned an integer out of range: ${text}`)
  return value
}
pg.types.setTypeParser(pg.types.builtins.INT8, parseInteger)
// Lists of them (their type has no name in the driver) would come as strings.
const INT8_LIST = 1016 as typeof pg.types.builtins.INT8
pg.types.setTypeParser(INT8_LIST, (text) => text.slice(1, -1).split(',').filter(Boolean).map(parseInteger))

type Inside = { outage: Outage; manners: Record<Manner, Db>; countPool: () => PoolCount }
type PoolCount = { inUse: number; idle: number; waiting: number }
const insides = new WeakMap<Db, Inside>()

function lookInside(db: Db): Inside {
  const inside = insides.get(db)
  if (!inside) throw new Error('not a database of createDatabase()')
  return inside
}

/** How patient callers of this database are at the moment. */
export const outageOf = (db: Db): Outage => lookInside(db).outage

/** Connections of this database just now, and who waits for one. */
export const countPool = (db: Db): PoolCount => lookInside(db).countPool()

/** The same database, whose transactions begin in this manner. */
export const inManner = (db: Db, manner: Manner): Db => lookInside(db).manners[manner]

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
  // Required: an idle connection's death would otherwise end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  // And so would that of one in use, whose query is told by itself: the pool listens only while it is idle.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Kysely over a pool whose `connect` waits through a failover. Callers queue in front of the pool, in order
 * and bounded: in its own queue whoever waited too long would start again at the end.
 */
export function createDatabase(config: Config, pool: pg.Pool): Db {
  const outage = watchOutage(config.DATABASE_RETRY_BUDGET_MS)
  const turns = createSemaphore({
    atOnce: config.DATABASE_POOL_MAX,
    waiting: config.DATABASE_MOST_WAITING,
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
  const open = (manner: Manner) =>
    new Kysely<DB>({
      dialect: new BeginningDialect({ pool: shared }, manner),
      // Stored JSON comes back as it was stored: its names are not ours to change.
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
      ...(isTracing() && { log: traceQuery }),
    })
  const db = open('patient')
  const countPool = () => ({
    inUse: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: turns.countWaiting(),
  })
  insides.set(db, { outage, manners: { patient: db, hurried: open('hurried') }, countPool })
  return db
}

/** Plain SQL where the builder would only hide it; column names come back in camelCase like all others. */
export async function sqlRows<R>(db: Db | Trx, text: string, values: unknown[] = []): Promise<R[]> {
  const result = await db.executeQuery<R>(CompiledQuery.raw(text, values))
  return result.rows
}
