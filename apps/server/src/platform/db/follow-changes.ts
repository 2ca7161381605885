import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { type Db, sqlRows, type Trx } from './database.ts'
import { DroppingClient } from './dropping-client.ts'

const CHANNEL = 'changed'

/**
 * When this transaction commits, notifies every process that its caches of `topic` are stale. The notification takes
 * some milliseconds; a caller that cannot tolerate them compares `countChanges` as well.
 */
export async function announceChange(trx: Trx, topic: string): Promise<void> {
  await sqlRows(
    trx,
    `with counted as (
       insert into change_count (topic, changes) values ($2, 1)
       on conflict (topic) do update set changes = change_count.changes + 1
     )
     select pg_notify($1, $2)`,
    [CHANNEL, topic],
  )
}

/** Counts the changes of these topics. A cache made at the same count is still current. */
export async function countChanges(db: Db | Trx, topics: string[]): Promise<number> {
  const [row] = await sqlRows<{ changes: number }>(
    db,
    'select coalesce(sum(changes), 0)::bigint as changes from change_count where topic = any ($1)',
    [topics],
  )
  return row?.changes ?? 0
}

export type Changes = {
  /** Calls `forget` when the topic changed, and whenever a change may have been missed. */
  on(topic: string, forget: () => void): void
  close(): Promise<void>
}

/**
 * Listens on a connection of its own (LISTEN does not work through a pooler). After a lost connection every cache is
 * invalidated, because a notification may have been missed.
 */
export function followChanges(directUrl: string, log: Log): Changes {
  const listeners = new Map<string, Array<() => void>>()
  let closing = false
  let client: DroppingClient | undefined
  const invalidateAll = () => {
    for (const forget of [...listeners.values()].flat()) forget()
  }
  const listen = async () => {
    while (!closing) {
      const ended = Promise.withResolvers<void>()
      client = new DroppingClient({
        connectionString: directUrl,
        keepAlive: true,
        keepAliveInitialDelayMillis: 5_000,
        connectionTimeoutMillis: 2_000,
        query_timeout: 5_000,
      })
      client.on('error', () => ended.resolve())
      client.on('end', () => ended.resolve())
      client.on('notification', ({ payload }) => {
        for (const forget of listeners.get(payload ?? '') ?? []) forget()
      })
      try {
        // A client that is ended while it connects neither resolves nor rejects.
        await Promise.race([client.connect(), ended.promise])
        await client.query(`listen ${CHANNEL}`)
        invalidateAll()
        // A host that vanished sends no error: the query every 10 s detects it.
        const hasEnded = ended.promise.then(() => true)
        while (!(await Promise.race([hasEnded, delay(10_000, false, { ref: false })])))
          await client.query('select 1')
      } catch (error) {
        if (!closing) log.warn({ err: error }, 'cannot listen for changes')
        client.drop()
      }
      invalidateAll()
      if (!closing) await delay(500, undefined, { ref: false })
    }
  }
  const running = listen()
  return {
    on(topic, forget) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), forget])
    },
    async close() {
      closing = true
      await client?.end().catch(() => undefined)
      await running
    },
  }
}
