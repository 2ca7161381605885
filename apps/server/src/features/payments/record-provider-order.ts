import { sql } from 'kysely'
import type { ProviderOrder } from '../../gateways/razorpay.ts'
import type { Clock } from '../../platform/clock.ts'
import { createBatcher, RETRY_LATER } from '../../platform/create-batcher.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { findNextCheck } from './payments.rules.ts'

/** A provider's order made for an order of ours. */
type Made = { tranNo: string; order: ProviderOrder }
export type RecordMade = (made: Made) => Promise<void>

const TOGETHER = 200
/** More than can ever be answered at once. */
const MAX_QUEUED = 20_000
/** From this queue length on, a second concurrent transaction (and its flush) is worthwhile. */
const PIPELINE_THRESHOLD = 40

/**
 * Records the provider's orders of many requests in one transaction; each request is answered after the commit. An
 * order locked by another transaction is not waited for: it is requeued, and the others are recorded without it.
 */
export function openRecorder({ db, clock }: { db: Db; clock: Clock }): RecordMade {
  return createBatcher<Made, void>({
    pipelineThreshold: PIPELINE_THRESHOLD,
    maxBatchWeight: TOGETHER,
    weightOf: () => 1,
    ownerOf: ({ tranNo }) => tranNo,
    maxQueuedWeight: MAX_QUEUED,
    maxQueuedPerOwner: MAX_QUEUED,
    run: (batch) =>
      inTransaction(db, async (trx) => {
        const free = await lockFree(trx, batch)
        const isFree = ({ tranNo }: Made) => free.has(tranNo)
        await recordProviderOrders(trx, batch.filter(isFree), clock.now())
        return batch.map((made) => (isFree(made) ? undefined : RETRY_LATER))
      }),
  })
}

/** The same lock that inserting a referencing row takes, but without waiting. */
async function lockFree(trx: Trx, made: Made[]): Promise<Set<string>> {
  const tranNos = made.map(({ tranNo }) => tranNo)
  const { rows } = await sql<{ tranNo: string }>`
    select tran_no from orders where tran_no = any (${tranNos}) for key share skip locked`.execute(trx)
  return new Set(rows.map(({ tranNo }) => tranNo))
}

/** Stores the provider's orders and schedules the checks whether they were paid. */
export async function recordProviderOrders(trx: Trx, made: Made[], now: Date): Promise<void> {
  if (made.length === 0) return
  const rows = made.map(({ tranNo, order }) => ({
    orderId: order.id,
    tranNo,
    amountPaise: order.amount,
    currency: order.currency,
  }))
  const orderRows = unnestRows('given', rows, {
    orderId: 'text',
    tranNo: 'text',
    amountPaise: 'bigint',
    currency: 'text',
  })
  await sql`
    insert into provider_order (order_id, tran_no, amount_paise, currency, created_at, check_at)
    select *, ${now}::timestamptz, ${findNextCheck(now, now)}::timestamptz from ${orderRows}
    on conflict (order_id) do nothing`.execute(trx)
}

/** Deletes the provider's orders of unpaid orders that are deleted with them. */
export async function removeProviderOrders(trx: Trx, tranNos: string[]): Promise<void> {
  await trx.deleteFrom('providerOrderClaim').where('tranNo', 'in', tranNos).execute()
  await trx.deleteFrom('providerOrder').where('tranNo', 'in', tranNos).execute()
}
