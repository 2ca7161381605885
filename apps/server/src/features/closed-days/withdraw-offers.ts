import { sql } from 'kysely'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CachedRules } from '../booking/load-booking-rules.ts'
import { checkFreshness } from '../booking/load-booking-rules.ts'
import type { BookedDay } from '../checkout/find-losses.ts'
import { notify } from '../notifications/notifications.jobs.ts'

const TOGETHER = 200

/**
 * Withdraws unanswered offers for days that are held after all, and notifies the devotees. A concurrent answer updates
 * the same row, so whichever is first wins.
 */
export async function withdrawOffers(
  { db, clock }: Platform,
  cachedRules: CachedRules,
  days: readonly BookedDay[],
): Promise<number> {
  if (days.length === 0) return 0
  const now = clock.now()
  for (let total = 0; ; ) {
    const count = await inTransaction(db, async (trx) => {
      await checkFreshness(trx, cachedRules)
      const { rows: withdrawn } = await sql<{ id: string; tranNo: string }>`
        update day_offer set answer = 'withdrawn', answered_at = ${now}
        where answer is null and id in (
          select id from day_offer where answer is null
            and (offering_id, on_date) in (
              select * from ${unnestRows('held', days, { offeringId: 'integer', date: 'date' })})
          order by id limit ${sql.lit(TOGETHER)} for update)
        returning id, tran_no`.execute(trx)
      for (const { id, tranNo } of withdrawn)
        await enqueue(trx, notify, {
          trigger: 'day_open_again',
          key: `day_open_again:${id}`,
          ids: { tranNo, offerId: id },
        })
      return withdrawn.length
    })
    total += count
    if (count < TOGETHER) return total
  }
}
