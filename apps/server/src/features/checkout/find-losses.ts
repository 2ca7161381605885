import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Remembered } from '../booking/read-rulebook.ts'
import { findLoss } from '../catalogue/judge-day.ts'
import { offerDays } from '../closed-days/closed-days.jobs.ts'

export type BookedDay = { offeringId: number; date: CivilDate }
export type Loss = BookedDay & { reason: string | null }

/** Which of these offerings cannot be held on their days. Days that are over are nobody's question any more. */
export function findLosses(memory: Remembered, booked: readonly BookedDay[]): Loss[] {
  return booked.flatMap(({ offeringId, date }) => {
    const offering = memory.findOffering(offeringId)
    const day = memory.findDay(date)
    const loss = offering && day && findLoss({ offering, day, blocks: memory.rulebook.blocks })
    return loss ? [{ offeringId, date, ...loss }] : []
  })
}

/** Held before the office closed its day and paid after: its devotee has not been asked with the others. */
export async function askWhenLost(trx: Trx, memory: Remembered, tranNo: string): Promise<void> {
  const booked = await sqlRows<BookedDay>(
    trx,
    'select distinct offering_id, on_date as date from order_line where tran_no = $1',
    [tranNo],
  )
  for (const { offeringId, date } of findLosses(memory, booked))
    await enqueue(trx, offerDays, { offeringId, from: date, to: date })
}
