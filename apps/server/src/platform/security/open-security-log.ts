import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'
import { securityEvents, securityEventsDropped } from '../metrics.ts'
import { type ClientHasher, createClientHasher } from './hash-client.ts'
import { insertEvents, type SecurityEvent, withContext } from './record-security.ts'

/** Limit of buffered distinct events, and the write interval: an attack fills neither the disk nor the pool. */
const MAX_QUEUED_RECORDS = 400
const WRITE_EVERY_MS = 250
/** Pause after a failed write, so that a database that is down is not tried four times a second. */
const REST_MS = 5_000
const STOP_MS = 3_000

export type SecurityLog = {
  who: ClientHasher
  /** Returns at once: events are written in batches a moment later, and dropped and counted if there are too many. */
  note(event: SecurityEvent): void
  /** Writes the buffered events. */
  flush(): Promise<void>
  stop(): Promise<void>
}

type Parts = { config: Pick<Config, 'CODE_SECRETS'>; db: Db; clock: Clock; log: Log }

/**
 * The log of events that strangers can cause at will. The same event again within one write interval raises a count
 * instead of adding a row; events beyond the limit are dropped and counted, and an entry in the log says that it is
 * incomplete.
 */
export function openSecurityLog({ config, db, clock, log }: Parts): SecurityLog {
  let waiting = new Map<string, SecurityEvent & { times: number }>()
  let dropped = 0
  let writing: Promise<void> | undefined
  let restUntil = 0

  const drop = (times: number, why: 'full' | 'failed') => {
    dropped += times
    securityEventsDropped.inc({ why }, times)
  }

  const write = async () => {
    const batch: SecurityEvent[] = [...waiting.values()]
    waiting = new Map()
    const missing = dropped
    if (missing > 0)
      batch.push({ at: clock.now(), what: 'log_incomplete', outcome: 'refused', times: missing })
    if (batch.length === 0) return
    try {
      await insertEvents(db, batch)
      dropped -= missing
    } catch (error) {
      restUntil = performance.now() + REST_MS
      log.warn({ err: error }, 'security events could not be written')
      drop(
        batch.reduce((sum, { what, times = 1 }) => sum + (what === 'log_incomplete' ? 0 : times), 0),
        'failed',
      )
    }
  }
  const flush = async () => {
    // One write at a time, so that writes do not queue up on a slow database.
    await writing
    writing = write().finally(() => {
      writing = undefined
    })
    await writing
  }
  const timer = setInterval(() => {
    const isDue = waiting.size > 0 || dropped > 0
    if (isDue && !writing && performance.now() >= restUntil) void flush()
  }, WRITE_EVERY_MS).unref()

  return {
    who: createClientHasher(config),
    note(newEvent) {
      const event = withContext(newEvent)
      securityEvents.inc({ what: event.what, outcome: event.outcome })
      const key = keyOf(event)
      const same = waiting.get(key)
      if (same) same.times++
      else if (waiting.size >= MAX_QUEUED_RECORDS) drop(1, 'full')
      else waiting.set(key, { ...event, times: 1 })
    },
    flush,
    async stop() {
      clearInterval(timer)
      // A database that is down must not delay the exit.
      await Promise.race([flush(), delay(STOP_MS, undefined, { ref: false })])
    },
  }
}

function keyOf({
  what,
  outcome,
  accountId,
  identifier,
  flow,
  network,
  reason,
  about,
}: SecurityEvent): string {
  const hashes = [identifier, flow, network].map((hash) => hash?.toString('base64url'))
  return [what, outcome, accountId, reason, about, ...hashes].join(' ')
}
