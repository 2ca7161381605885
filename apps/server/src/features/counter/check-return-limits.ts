import type { CounterSale } from '@vazhipadu/contract/counter/sales'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { isAboveDay } from '../refunds/requires-second-approval.ts'
import { readLimit } from '../settings/read-limit.ts'
import { exceedsClerksDay } from './limit-clerks-day.ts'

type ReturnFacts = {
  tranNo: string
  method: 'cash' | 'upi'
  amountPaise: number
  clerkId: string
  at: Date
  timeZone: string
}

/**
 * Whether a second person must approve. A UPI number is only the clerk's claim until it is confirmed at the bank, so
 * cash for it always needs another person. For a cash sale, earlier returns without approval are added up, as is what
 * one person gives back in a day. Also returns the current limit.
 */
export async function checkReturnLimits(db: Db | Trx, weighed: ReturnFacts) {
  const { tranNo, method, amountPaise, clerkId, at, timeZone } = weighed
  const limitPaise = await readLimit(db, 'counter.secondPersonAbovePaise', at)
  const isLarge = amountPaise + (await sumGivenAlone(db, tranNo)) > limitPaise
  const needsSecond =
    method === 'upi' ||
    isLarge ||
    (await isAboveDay(db, { actorId: clerkId, amountPaise, at, timeZone })) ||
    (await exceedsClerksDay(db, { clerkId, amountPaise, at, timeZone }))
  return { needsSecond, limitPaise }
}

/**
 * How much of a sale a clerk may give back alone; 0 if the clerk's limit of the day is reached. The exact rest of the
 * day is not returned, because it would reveal what an uncounted drawer holds.
 */
export async function findAlonePaise(
  { db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>,
  sale: Pick<CounterSale, 'tran_no' | 'method' | 'totalPaise' | 'returnedPaise'>,
  clerkId: string,
) {
  const { tran_no: tranNo, method, totalPaise, returnedPaise } = sale
  if (method === 'upi') return 0
  const at = clock.now()
  const timeZone = config.TEMPLE_TIME_ZONE
  const limitPaise = await readLimit(db, 'counter.secondPersonAbovePaise', at)
  const alonePaise = Math.max(0, limitPaise - (await sumGivenAlone(db, tranNo)))
  const amountPaise = Math.min(totalPaise - returnedPaise, alonePaise)
  return (await exceedsClerksDay(db, { clerkId, amountPaise, at, timeZone })) ? 0 : alonePaise
}

/** Added up, so that a large return cannot be split into small ones. */
async function sumGivenAlone(db: Db | Trx, tranNo: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(amount_paise), 0)::bigint as paise from counter_return
    where tran_no = ${tranNo} and approved_by is null`.execute(db)
  return rows[0]?.paise ?? 0
}
