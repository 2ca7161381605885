import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { CachedRules } from '../booking/load-booking-rules.ts'
import { findLoss } from '../catalogue/check-availability.ts'
import { offerDays } from '../closed-days/closed-days.jobs.ts'

export type BookedDay = { offeringId: number; date: CivilDate }
export type Loss = BookedDay & { reason: string | null }

/** Which of these offerings cannot be held on their days. Days that are over are nobody's question any more. */
export function findLosses(cachedRules: CachedRules, booked: readonly BookedDay[]): Loss[] {
  return booked.flatMap(({ offeringId, date }) => {
    const offering = cachedRules.findOffering(offeringId)
    const day = cachedRules.findDay(date)
    const loss = offering && day && findLoss({ offering, day, blocks: cachedRules.bookingRules.blocks })
    return loss ? [{ offeringId, date, ...loss }] : []
  })
}

/** Held before the office closed its day and paid after: its devotee has not been asked with the others. */
export async function askWhenLost(trx: Trx, cachedRules: CachedRules, tranNo: string): Promise<void> {
  const booked = await sqlRows<BookedDay>(
    trx,
    'select distinct offering_id, on_date as date from order_line where tran_no = $1',
    [tranNo],
  )
  for (const { offeringId, date } of findLosses(cachedRules, booked))
    await enqueue(trx, offerDays, { offeringId, from: date, to: date })
}
