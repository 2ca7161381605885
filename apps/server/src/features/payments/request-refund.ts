import type { Trx } from '../../platform/db/database.ts'
import { isContested } from './find-contested.ts'
import { type LedgerAccount, postLedger } from './post-ledger.ts'

export type RefundCause = 'office' | 'devotee' | 'temple' | 'late' | 'double' | 'wrong_amount'

export type RefundRequest = {
  id: string
  /** By which the provider does it once: ours for what we decide ourselves, the caller's for what a person asks. */
  key: string
  paymentId: string
  tranNo: string
  amountPaise: number
  cause: RefundCause
  reason: string
  lineIds?: number[]
  requestedBy?: string | null
  /** The second admin, where one was needed. */
  approvedBy?: string | null
  /** The refund that failed and is tried again with this one. */
  retryOf?: string
  /** The first attempt to pay this debt, where this is another. */
  debtId?: string
  /** What was asked for with the key, by a person. */
  requestHash?: string | null
  at: Date
  /** When it is sent; at once where nothing is said. */
  sendAt?: Date
  /** Where the money is taken from in the books. */
  from: Partial<Record<LedgerAccount, number>>
}

/** Decides that money goes back. It is owed from here on; the worker sends it. Answers false when it was asked before. */
export async function requestRefund(trx: Trx, request: RefundRequest): Promise<boolean> {
  const inserted = await trx
    .insertInto('refund')
    .values({
      id: request.id,
      key: request.key,
      paymentId: request.paymentId,
      tranNo: request.tranNo,
      source: 'ours',
      state: 'requested',
      amountPaise: request.amountPaise,
      cause: request.cause,
      reason: request.reason,
      lineIds: request.lineIds ?? [],
      requestedBy: request.requestedBy ?? null,
      approvedBy: request.approvedBy ?? null,
      retryOf: request.retryOf ?? null,
      debtId: request.debtId ?? null,
      requestHash: request.requestHash ?? null,
      // It leaves when the bank has decided; who looks at it before sees why.
      waitsFor: (await isContested(trx, request)) ? 'dispute' : null,
      requestedAt: request.at,
      tryAt: request.sendAt ?? request.at,
    })
    .onConflict((row) => row.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  await postLedger(trx, {
    key: `refund:${request.id}`,
    at: request.at,
    tranNo: request.tranNo,
    entries: { ...request.from, refunds_due: -request.amountPaise },
  })
  return true
}
