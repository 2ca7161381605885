import type { Trx } from '../../platform/db/database.ts'
import type { RefundReason } from '../../platform/words/refund-reason.ts'
import { isContested } from './find-contested.ts'
import { type LedgerAccount, postLedger } from './post-ledger.ts'

export type RefundCause = 'office' | 'devotee' | 'temple' | 'late' | 'double' | 'wrong_amount'

export type RefundRequest = RefundReason & {
  id: string
  /** The idempotency key at the provider: our own for automatic refunds, the caller's for a person's request. */
  key: string
  paymentId: string
  tranNo: string
  amountPaise: number
  cause: RefundCause
  lineIds?: number[]
  requestedBy?: string | null
  /** The second admin, if one was needed. */
  approvedBy?: string | null
  /** The failed refund that this one retries. */
  retryOf?: string
  /** The first attempt to pay this debt, if this is a later one. */
  debtId?: string
  /** A hash of the person's request, to detect another request with the same key. */
  requestHash?: string | null
  at: Date
  /** When to send it; undefined: at once. */
  sendAt?: Date
  /** The ledger accounts that the money is taken from. */
  from: Partial<Record<LedgerAccount, number>>
}

/** Decides a refund: it is owed from now on, and the worker sends it. Returns false if the key was already used. */
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
      reasonKey: request.reasonKey ?? null,
      lineIds: request.lineIds ?? [],
      requestedBy: request.requestedBy ?? null,
      approvedBy: request.approvedBy ?? null,
      retryOf: request.retryOf ?? null,
      debtId: request.debtId ?? null,
      requestHash: request.requestHash ?? null,
      // A contested refund is sent only after the bank's decision; this shows the office why it waits.
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
