import { setTimeout as delay } from 'node:timers/promises'
import { type Db, sqlRows } from '../platform/db/database.ts'
import type { Process } from './start-process.ts'

export const freeze = ({ child }: Process) => child.kill('SIGSTOP')
export const wake = ({ child }: Process) => child.kill('SIGCONT')

type Moment = {
  /** The process's `application_name` in the database. */
  name: string
  /** A statement that locks rows, and the pattern of the statement that then waits for the lock. */
  block: string
  values?: unknown[]
  at: RegExp
  /** Makes the process reach that statement, if it does so only once. */
  begin?: () => Promise<unknown>
}

/** If only other statements of the process have waited for so long, the lock is released to let them pass. */
const OTHERS_MS = 1_500

/**
 * Freezes a process in the middle of a statement. Then the statement's lock is released: the database executes it, and
 * the process receives the answer only after it is woken.
 */
export async function freezeAt(db: Db, frozen: Process, moment: Moment): Promise<void> {
  let { begin } = moment
  for (let isFrozen = false; !isFrozen; begin = undefined)
    isFrozen = await db.transaction().execute(async (trx) => {
      await sqlRows(trx, moment.block, moment.values ?? [])
      await begin?.()
      return (await comesThere(db, moment)) && freeze(frozen)
    })
}

async function comesThere(db: Db, { name, at }: Moment): Promise<boolean> {
  for (let othersSince = Number.POSITIVE_INFINITY; performance.now() - othersSince < OTHERS_MS; ) {
    const waiting = await sqlRows<{ query: string }>(
      db,
      `select query from pg_stat_activity
       where datname = current_database() and application_name = $1 and wait_event_type = 'Lock'`,
      [name],
    )
    if (waiting.some(({ query }) => at.test(query))) return true
    if (waiting.length > 0) othersSince = Math.min(othersSince, performance.now())
    await delay(10)
  }
  return false
}

/** Waits until the process has begun a matching statement after `since`. */
export async function waitForNotification(
  db: Db,
  name: string,
  since: Date,
  statement: string,
): Promise<void> {
  for (;;) {
    const heard = await sqlRows(
      db,
      `select 1 from pg_stat_activity where datname = current_database() and application_name = $1
       and query_start > $2 and query ilike $3`,
      [name, since, `%${statement}%`],
    )
    if (heard.length > 0) return
    await delay(10)
  }
}
