import { createHash, randomUUID } from 'node:crypto'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { orderNotFound, orderStale } from '../booking/booking.errors.ts'
import { lockOrder, type Order } from '../booking/lock-orders.ts'
import { listPayments } from '../payments/record-payments.ts'
import type { RefundCause } from '../payments/request-refund.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { applyRefund } from './apply-refund.ts'
import { proposeRefund } from './propose-refund.ts'
import { amountNotRight, nothingToRefund, paymentUnknown, refundKeyReused } from './refunds.errors.ts'
import { lockAdminsDay, needsSecond } from './requires-second-approval.ts'

export type RefundDeps = Platform & { settings: Settings }

export type RefundOrder = {
  tranNo: string
  paymentId: string
  amountPaise: number
  /** Undefined: all lines that are left. */
  lineIds: number[] | undefined
  version: number
  reason: string
  actorId: string
  cause: Extract<RefundCause, 'office' | 'devotee'>
  /** The share of the lines' price that is refunded, if the temple keeps a part. */
  sharePercent?: number | undefined
  /** Lines whose whole price was promised, whatever the share for the others. */
  wholeLineIds?: number[] | undefined
  /** The key that the caller repeats when it retries. */
  idempotencyKey: string
}

/** Idempotency key at the provider, from the caller and their own key: a repeated request is refunded once. */
export const writeRefundKey = ({
  actorId,
  idempotencyKey,
}: Pick<RefundOrder, 'actorId' | 'idempotencyKey'>) =>
  `refund-${createHash('sha256').update(`${actorId} ${idempotencyKey}`).digest('base64url').slice(0, 40)}`

/**
 * Refunds an order, whole or line by line. A refund by the office above the limits is only proposed: a second admin
 * decides (`decide-refund.ts`). Returns the id of the refund, which is also that of the proposal.
 */
export async function refundOrder(deps: RefundDeps, request: RefundOrder): Promise<string> {
  const id = randomUUID()
  const key = writeRefundKey(request)
  const isOffice = request.cause === 'office'
  return inTransaction(deps.db, async (trx) => {
    if (isOffice) await lockAdminsDay(trx, request.actorId)
    const order = await lockOrder(trx, request.tranNo)
    if (!order) throw orderNotFound()
    const before = await findPressed(trx, request)
    if (before !== undefined) return before
    if (order.version !== request.version) throw orderStale()
    const refund = { ...request, id, key, requestHash: hashRequest(request), at: deps.clock.now() }
    if (isOffice && (await needsSecond(trx, deps, refund)))
      await proposeRefund(trx, refund, () => returnMoney(trx, order, refund))
    else await returnMoney(trx, order, refund)
    return id
  })
}

/** A hash of the request. A devotee's request contains no amount, because the server computes it. */
function hashRequest({ tranNo, paymentId, amountPaise, lineIds, reason, cause }: RefundRequest): string {
  const lines = lineIds ? [...new Set(lineIds)].sort((a, b) => a - b) : null
  const body = [tranNo, paymentId, cause === 'devotee' ? null : amountPaise, lines, reason, cause]
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url')
}

type RefundRequest = Omit<RefundOrder, 'version'>
type SentRefund = Pick<RefundRequest, 'tranNo' | 'paymentId' | 'amountPaise'> & {
  id: string
  requestHash: string | null
}

/** The refund made or proposed by an earlier request with this key. The same key with another request is refused. */
export async function findPressed(db: Db | Trx, request: RefundRequest): Promise<string | undefined> {
  const key = writeRefundKey(request)
  const columns = ['id', 'tranNo', 'paymentId', 'amountPaise', 'requestHash'] as const
  const before =
    (await db.selectFrom('refund').select(columns).where('key', '=', key).executeTakeFirst()) ??
    (await db.selectFrom('refundProposal').select(columns).where('key', '=', key).executeTakeFirst())
  if (before && !isSameRequest(before, request)) throw refundKeyReused()
  return before?.id
}

/** Requests from before the hash was stored are compared by their amount alone. */
function isSameRequest(before: SentRefund, request: RefundRequest): boolean {
  if (before.requestHash !== null) return before.requestHash === hashRequest(request)
  const { tranNo, paymentId, amountPaise } = request
  return before.tranNo === tranNo && before.paymentId === paymentId && before.amountPaise === amountPaise
}

export type Returned = RefundOrder & {
  id: string
  key: string
  /** A hash of the request, stored with its key. */
  requestHash: string | null
  at: Date
  /** The second admin, if one was needed. */
  approvedBy?: string
}

/** Refunds exactly the requested amount, or refuses and reports the correct one. */
export async function returnMoney(trx: Trx, order: Order, refund: Returned): Promise<void> {
  const payments = await listPayments(trx, refund.tranNo)
  const payment = payments.find(({ paymentId }) => paymentId === refund.paymentId)
  if (!payment?.capturedAt) throw paymentUnknown()
  const { amountPaise, lineIds } = await applyRefund(trx, order, payment, refund)
  // If the money was returned in another way, the lines can still be ended, with a refund of 0.
  if (amountPaise === 0 && lineIds.length === 0) throw nothingToRefund()
  if (amountPaise !== refund.amountPaise) throw amountNotRight(amountPaise)
}
