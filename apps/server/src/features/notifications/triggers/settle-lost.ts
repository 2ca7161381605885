import { sqlRows } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { doubted } from './notice-triggers.ts'

/** No call takes so long: the mail server is given 30 s to answer, the SMS provider 10. */
const LOST_AFTER_MS = 45_000

/**
 * What a dead worker had in hand may or may not have left: it is called unknown, shown to the office and never sent
 * again by itself. One that was only slow still settles what it knows.
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
