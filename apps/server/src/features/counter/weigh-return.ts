import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { isAboveDay } from '../refunds/weigh-alone.ts'
import { readLimit } from '../settings/read-limit.ts'

type Weighed = {
  tranNo: string
  method: 'cash' | 'upi'
  amountPaise: number
  clerkId: string
  at: Date
  timeZone: string
}

/**
 * Whether a second person must agree. A UPI number is a clerk's word until the bank shows it, so cash never leaves for
 * it on the same word; of a cash sale, what was given back alone is added up, and so is what one person gives in a day.
 * Answers the limit too, as it stood.
 */
export async function weighReturn(db: Db | Trx, weighed: Weighed) {
  const { tranNo, method, amountPaise, clerkId, at, timeZone } = weighed
  const limitPaise = await readLimit(db, 'counter.secondPersonAbovePaise', at)
  const isLarge = amountPaise + (await sumGivenAlone(db, tranNo)) > limitPaise
  const needsSecond =
    method === 'upi' || isLarge || (await isAboveDay(db, { actorId: clerkId, amountPaise, at, timeZone }))
  return { needsSecond, limitPaise }
}

/** How much of a sale one may give back on their own word. */
export async function findAlonePaise(
  db: Db,
  { tranNo, method, at }: Pick<Weighed, 'tranNo' | 'method' | 'at'>,
) {
  if (method === 'upi') return 0
  const limitPaise = await readLimit(db, 'counter.secondPersonAbovePaise', at)
  return Math.max(0, limitPaise - (await sumGivenAlone(db, tranNo)))
}

/** Many small ones are a large one. */
async function sumGivenAlone(db: Db | Trx, tranNo: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(amount_paise), 0)::bigint as paise from counter_return
    where tran_no = ${tranNo} and approved_by is null`.execute(db)
  return rows[0]?.paise ?? 0
}
