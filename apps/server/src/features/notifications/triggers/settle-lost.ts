import { sqlRows } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { doubted } from './notice-triggers.ts'

/** Longer than any call: the mail server's timeout is 30 s, the SMS provider's 10 s. */
const LOST_AFTER_MS = 45_000

/**
 * Marks notices left by dead workers as `unknown`: they may have been sent, so they are shown to the office and never
 * sent again automatically. A worker that was only slow still settles its notice.
 */
export async function settleLost({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const lost = await inTransaction(db, (trx) =>
    sqlRows(
      trx,
      `update notice set status = 'unknown', settled_at = $1
       where status = 'sending' and sending_at < $2 and trigger = any($3) returning id`,
      [now, new Date(now.getTime() - LOST_AFTER_MS), doubted],
    ),
  )
  return lost.length
}
