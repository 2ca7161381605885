import type { counterMethods } from '@vazhipadu/contract/counter'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { postLedger } from '../payments/post-ledger.ts'

export type CounterSale = {
  tranNo: string
  sessionId: string
  method: (typeof counterMethods)[number]
  reference: string | null
  amountPaise: number
  soldAt: Date
  key: string
  hash: Buffer
}

/** Money that came over the counter, and what it became. The drawer is locked. */
export async function recordCounterSale(trx: Trx, sale: CounterSale): Promise<void> {
  const { hash, ...rest } = sale
  await trx
    .insertInto('counterSale')
    .values({ ...rest, requestHash: hash })
    .execute()
  const { tranNo, method, amountPaise, soldAt } = sale
  await postLedger(trx, {
    key: `counter:${tranNo}`,
    at: soldAt,
    tranNo,
    entries: { [method === 'cash' ? 'cash' : 'counter_upi']: amountPaise, offerings: -amountPaise },
  })
}

/** What the same idempotency key sold before, from whichever drawer of this clerk. */
export async function findPressedSale(trx: Trx, clerkId: string, key: string) {
  const [sale] = await sqlRows<{ tranNo: string; requestHash: Buffer }>(
    trx,
    `select tran_no, request_hash from counter_sale
     where key = $2 and session_id in (select id from counter_session where clerk_id = $1)`,
    [clerkId, key],
  )
  return sale
}
