import { sql } from 'kysely'
import type { ProviderOrder } from '../../gateways/razorpay.ts'
import type { Clock } from '../../platform/clock.ts'
import { AGAIN, createBatcher } from '../../platform/create-batcher.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { findNextCheck } from './payments.rules.ts'

/** What the provider has made for an order of ours. */
type Made = { tranNo: string; order: ProviderOrder }
export type RecordMade = (made: Made) => Promise<void>

const TOGETHER = 200
/** As many as ever can have been answered at once, and more. */
const MOST_WAITING = 20_000
/** So many waiting make a second transaction worth its flush while the first is written. */
const ALONGSIDE = 40

/**
 * Records what the provider has made for many presses in one transaction; each is answered when it is committed. An
 * order in somebody else's hands is not waited for: it comes again, and the others are recorded without it.
 */
export function openRecorder({ db, clock }: { db: Db; clock: Clock }): RecordMade {
  return createBatcher<Made, void>({
    alongside: ALONGSIDE,
    most: TOGETHER,
    weigh: () => 1,
    ownerOf: ({ tranNo }) => tranNo,
    waiting: MOST_WAITING,
    waitingEach: MOST_WAITING,
    run: (batch) =>
      inTransaction(db, async (trx) => {
        const free = await lockFree(trx, batch)
        const isFree = ({ tranNo }: Made) => free.has(tranNo)
        await recordProviderOrders(trx, batch.filter(isFree), clock.now())
        return batch.map((made) => (isFree(made) ? undefined : AGAIN))
      }),
  })
}

/** Just as a new row that refers to them would lock them, but without waiting. */
async function lockFree(trx: Trx, made: Made[]): Promise<Set<string>> {
  const tranNos = made.map(({ tranNo }) => tranNo)
  const { rows } = await sql<{ tranNo: string }>`
    select tran_no from orders where tran_no = any (${tranNos}) for key share skip locked`.execute(trx)
  return new Set(rows.map(({ tranNo }) => tranNo))
}

/** Keeps the provider's orders as those of ours, and from now on asks after them. */
export async function recordProviderOrders(trx: Trx, made: Made[], now: Date): Promise<void> {
  if (made.length === 0) return
  const rows = made.map(({ tranNo, order }) => ({
    orderId: order.id,
    tranNo,
    amountPaise: order.amount,
    currency: order.currency,
  }))
  const given = unnestRows('given', rows, {
    orderId: 'text',
    tranNo: 'text',
    amountPaise: 'bigint',
    currency: 'text',
  })
  await sql`
    insert into provider_order (order_id, tran_no, amount_paise, currency, created_at, check_at)
    select *, ${now}::timestamptz, ${findNextCheck(now, now)}::timestamptz from ${given}
    on conflict (order_id) do nothing`.execute(trx)
}

/** What the provider was asked for by orders that nobody ever paid and that are removed with it. */
export async function removeProviderOrders(trx: Trx, tranNos: string[]): Promise<void> {
  await trx.deleteFrom('providerOrderClaim').where('tranNo', 'in', tranNos).execute()
  await trx.deleteFrom('providerOrder').where('tranNo', 'in', tranNos).execute()
}
