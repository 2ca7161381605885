import type { Trx } from '../../platform/db/database.ts'
import { postLedger, reverseLedger } from './post-ledger.ts'
import { type RefundRequest, requestRefund } from './request-refund.ts'

/**
 * Records a refund paid by bank transfer instead of through the provider: owed like any refund, so that nothing else
 * returns the money meanwhile, but never sent.
 */
export async function requestTransfer(trx: Trx, request: RefundRequest, reference: string): Promise<void> {
  await requestRefund(trx, request)
  await trx
    .updateTable('refund')
    .set({ way: 'bank_transfer', tryAt: null, waitsFor: null, bankReference: reference })
    .where('id', '=', request.id)
    .execute()
}

/**
 * Ends an attempt that was never tried. One that a worker has taken may have reached the provider: then it returns
 * false and changes nothing.
 */
export async function endUnsent(trx: Trx, id: string, at: Date): Promise<boolean> {
  const ended = await trx
    .updateTable('refund')
    .set({
      state: 'failed',
      tryAt: null,
      waitsFor: null,
      settledAt: at,
      failure: 'Returned by bank transfer instead.',
    })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .where('way', '=', 'provider')
    .where('tries', '=', 0)
    .where('refundId', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (ended) await reverseLedger(trx, `refund:${id}`, { key: `refund_failed:${id}`, at })
  return ended !== undefined
}

type Settled = { id: string; approvedBy: string; at: Date }

/** The transfer was confirmed: posts that the owed sum has left the bank. */
export async function settleTransfer(trx: Trx, { id, approvedBy, at }: Settled): Promise<void> {
  const { tranNo, amountPaise } = await trx
    .updateTable('refund')
    .set({ state: 'processed', settledAt: at, approvedBy })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .where('way', '=', 'bank_transfer')
    .returning(['tranNo', 'amountPaise'])
    .executeTakeFirstOrThrow()
  await postLedger(trx, {
    key: `bank_transfer:${id}`,
    at,
    tranNo,
    entries: { refunds_due: amountPaise, bank: -amountPaise },
  })
}

/** There was no such transfer: the failed refund before it is owed as before. */
export async function dropTransfer(trx: Trx, id: string, at: Date): Promise<void> {
  const dropped = await trx
    .updateTable('refund')
    .set({ state: 'failed', settledAt: at, retryOf: null, failure: 'The bank transfer was not confirmed.' })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returning('id')
    .executeTakeFirst()
  if (dropped) await reverseLedger(trx, `refund:${id}`, { key: `refund_failed:${id}`, at })
}
