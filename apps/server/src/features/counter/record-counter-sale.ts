import type { counterMethods } from '@vazhipadu/contract/counter/sales'
import type { Trx } from '../../platform/db/database.ts'
import { postLedger } from '../payments/post-ledger.ts'
import { upiKnown } from './counter.errors.ts'

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

/** Records a sale's payment at the counter. The caller has locked the drawer. */
export async function recordCounterSale(trx: Trx, sale: CounterSale): Promise<void> {
  const { hash, ...rest } = sale
  await trx
    .insertInto('counterSale')
    .values({ ...rest, requestHash: hash })
    .execute()
  const { tranNo, method, amountPaise, soldAt, reference } = sale
  if (reference !== null) await takeReference(trx, { reference, tranNo, amountPaise, soldAt })
  await postLedger(trx, {
    key: `counter:${tranNo}`,
    at: soldAt,
    tranNo,
    entries: { [method === 'cash' ? 'cash' : 'counter_upi']: amountPaise, offerings: -amountPaise },
  })
}

type Upi = Pick<CounterSale, 'tranNo' | 'amountPaise' | 'soldAt'> & { reference: string }

/**
 * A UPI number belongs to one sale: of two parallel requests with the same number the second waits here and is refused.
 */
async function takeReference(trx: Trx, upi: Upi): Promise<void> {
  const taken = await trx
    .insertInto('counterUpi')
    .values(upi)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('reference')
    .executeTakeFirst()
  if (!taken) throw upiKnown()
}

/** The sale made before with this idempotency key, from any drawer of this clerk. */
export async function findPressedSale(trx: Trx, clerkId: string, key: string) {
  return trx
    .selectFrom('counterSale')
    .select(['tranNo', 'requestHash'])
    .where('key', '=', key)
    .where('sessionId', 'in', trx.selectFrom('counterSession').select('id').where('clerkId', '=', clerkId))
    .executeTakeFirst()
}
