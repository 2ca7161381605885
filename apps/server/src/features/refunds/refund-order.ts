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
import { lockAdminsDay, needsSecond } from './weigh-alone.ts'

export type RefundDeps = Platform & { settings: Settings }

export type RefundOrder = {
  tranNo: string
  paymentId: string
  amountPaise: number
  /** Left out: everything that is left. */
  lineIds: number[] | undefined
  version: number
  reason: string
  actorId: string
  cause: Extract<RefundCause, 'office' | 'devotee'>
  /** How much of the lines goes back, where the temple keeps a part. */
  sharePercent?: number | undefined
  /** Lines whose whole price was promised, whatever share of the others goes back. */
  wholeLineIds?: number[] | undefined
  /** What the caller sends again when it did not hear the answer. */
  idempotencyKey: string
}

/** Sent twice it is refunded once: by who pressed and their own key. */
export const writeRefundKey = ({
  actorId,
  idempotencyKey,
}: Pick<RefundOrder, 'actorId' | 'idempotencyKey'>) =>
  `refund-${createHash('sha256').update(`${actorId} ${idempotencyKey}`).digest('base64url').slice(0, 40)}`

/**
 * Gives money back, whole or line by line. What the office gives back above the set amounts is only proposed: a second
 * admin decides (`decide-refund.ts`). Answers the refund's id, which the proposal has too.
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

/** What the key was sent with. How much it is, is the devotee's to be told and not to say. */
function hashRequest({ tranNo, paymentId, amountPaise, lineIds, reason, cause }: Asked): string {
  const lines = lineIds ? [...new Set(lineIds)].sort((a, b) => a - b) : null
  const body = [tranNo, paymentId, cause === 'devotee' ? null : amountPaise, lines, reason, cause]
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url')
}

type Asked = Omit<RefundOrder, 'version'>
type SentRefund = Pick<Asked, 'tranNo' | 'paymentId' | 'amountPaise'> & {
  id: string
  requestHash: string | null
}

/** The refund that was made, or proposed, when this was sent before. The same key for anything else is refused. */
export async function findPressed(db: Db | Trx, request: Asked): Promise<string | undefined> {
  const key = writeRefundKey(request)
  const columns = ['id', 'tranNo', 'paymentId', 'amountPaise', 'requestHash'] as const
  const before =
    (await db.selectFrom('refund').select(columns).where('key', '=', key).executeTakeFirst()) ??
    (await db.selectFrom('refundProposal').select(columns).where('key', '=', key).executeTakeFirst())
  if (before && !isSameRequest(before, request)) throw refundKeyReused()
  return before?.id
}

/** What was made before requests were kept is known by its sum alone. */
function isSameRequest(before: SentRefund, request: Asked): boolean {
  if (before.requestHash !== null) return before.requestHash === hashRequest(request)
  const { tranNo, paymentId, amountPaise } = request
  return before.tranNo === tranNo && before.paymentId === paymentId && before.amountPaise === amountPaise
}

export type Returned = RefundOrder & {
  id: string
  key: string
  /** What was asked for with the key. */
  requestHash: string | null
  at: Date
  /** The second admin, where one was needed. */
  approvedBy?: string
}

/** Gives back exactly what was asked for, or refuses and says what it would be. */
export async function returnMoney(trx: Trx, order: Order, refund: Returned): Promise<void> {
  const payments = await listPayments(trx, refund.tranNo)
  const payment = payments.find(({ paymentId }) => paymentId === refund.paymentId)
  if (!payment?.capturedAt) throw paymentUnknown()
  const { amountPaise, lineIds } = await applyRefund(trx, order, payment, refund)
  // Money that left in another way leaves the lines to be ended, for nothing.
  if (amountPaise === 0 && lineIds.length === 0) throw nothingToRefund()
  if (amountPaise !== refund.amountPaise) throw amountNotRight(amountPaise)
}
