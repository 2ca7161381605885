import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import type { Trx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { CachedRules } from '../booking/load-booking-rules.ts'
import { findLoss } from '../catalogue/check-availability.ts'
import { offerDays } from '../closed-days/closed-days.jobs.ts'

export type BookedDay = { offeringId: number; date: CivilDate }
export type Loss = BookedDay & { reason: string | null }

/** The booked offerings that can no longer be held on their days. Past days are left out. */
export function findLosses(cachedRules: CachedRules, booked: readonly BookedDay[]): Loss[] {
  return booked.flatMap(({ offeringId, date }) => {
    const offering = cachedRules.findOffering(offeringId)
    const day = cachedRules.findDay(date)
    const loss = offering && day && findLoss({ offering, day, blocks: cachedRules.bookingRules.blocks })
    return loss ? [{ offeringId, date, ...loss }] : []
  })
}

/**
 * An order held before its day was closed and paid afterwards was missed when the affected devotees were asked, so the
 * job is enqueued again for its days.
 */
export async function scheduleRecheck(trx: Trx, cachedRules: CachedRules, tranNo: string): Promise<void> {
  const booked = await trx
    .selectFrom('orderLine')
    .select(['offeringId', 'onDate as date'])
    .$narrowType<{ date: CivilDate }>()
    .distinct()
    .where('tranNo', '=', tranNo)
    .execute()
  for (const { offeringId, date } of findLosses(cachedRules, booked))
    await enqueue(trx, offerDays, { offeringId, from: date, to: date })
}
