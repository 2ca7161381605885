import { setTimeout as delay } from 'node:timers/promises'
import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Config } from '../../config.ts'
import type { Log } from '../log.ts'
import type { DB } from './tables.generated.ts'
import { isTransient } from './transient.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>

// A calendar day stays the string it is: a Date would drag a time zone in.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`The database returned an integer out of range: ${text}`)
  return value
})

/**
 * After a read timeout the old answer is still on its way, and a demoted primary stays read-only: such a
 * connection must not be used again. It is dropped, never cancelled: a cancel during COMMIT would turn a
 * wait for the standby into a false success.
 */
class DroppingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's query has eight overloads; this one only observes
  override query(...args: any[]): any {
    const result: unknown = (super.query as (...given: unknown[]) => unknown).apply(this, args)
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        const code = error instanceof Error && 'code' in error ? error.code : undefined
        if (code === '25006' || (error instanceof Error && error.message === 'Query read timeout'))
          this.drop()
      })
    }
    return result
  }

  drop(): void {
    const inner = this as unknown as { _queryable: boolean; connection: { stream: { destroy(): void } } }
    // At once, not when the socket has closed: until then the pool would hand it to the next caller.
    inner._queryable = false
    inner.connection.stream.destroy()
  }
}

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
 * Kysely over a pool whose `connect` waits through a failover. The budget is counted from the beginning of
 * the outage, not of the request: in a long outage new callers are told at once and do not pile up.
 */
export function createDatabase(config: Config, pool: pg.Pool): Db {
  let downSince: number | undefined
  const connect = async () => {
    for (;;) {
      try {
        const client = await pool.connect()
        downSince = undefined
        return client
      } catch (error) {
        if (!isTransient(error)) throw error
        downSince ??= performance.now()
        if (performance.now() - downSince >= config.DATABASE_RETRY_BUDGET_MS) throw error
        await delay(50 + Math.random() * 200)
      }
    }
  }
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } as unknown as pg.Pool }),
    plugins: [new CamelCasePlugin()],
  })
}

/** Plain SQL where the builder would only hide it; column names come back in camelCase like all others. */
export async function sqlRows<R>(db: Db | Trx, text: string, values: unknown[] = []): Promise<R[]> {
  const result = await db.executeQuery<R>(CompiledQuery.raw(text, values))
  return result.rows
}
