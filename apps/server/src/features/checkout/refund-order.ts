import { createHash, randomUUID } from 'node:crypto'
import { writeAudit } from '../../platform/audit.ts'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Platform } from '../../platform/platform.ts'
import { endOrder } from '../booking/end-order.ts'
import { freePlaces } from '../booking/free-places.ts'
import { lockOrder } from '../booking/lock-order.ts'
import { raiseVersion } from '../booking/raise-version.ts'
import { cancelParcels } from '../delivery/cancel-parcels.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { type LedgerAccount, readBalances } from '../payments/post-ledger.ts'
import { listPayments, type Payment } from '../payments/record-payments.ts'
import { type RefundCause, requestRefund } from '../payments/request-refund.ts'
import type { Settings } from '../settings/settings.reads.ts'
import {
  amountNotRight,
  lineNotRefundable,
  nothingToRefund,
  orderNotFound,
  orderStale,
  paymentUnknown,
} from './checkout.errors.ts'

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
  cause: Extract<RefundCause, 'office' | 'devotee' | 'temple'>
  /** How much of the lines goes back, where the temple keeps a part. */
  sharePercent?: number
  /** What the caller sends again when it did not hear the answer. */
  pressKey: string
}

/** Pressed twice it is refunded once: by who pressed and their own key. */
export const writeRefundKey = ({ actorId, pressKey }: Pick<RefundOrder, 'actorId' | 'pressKey'>) =>
  `refund-${createHash('sha256').update(`${actorId} ${pressKey}`).digest('base64url').slice(0, 40)}`

/**
 * Gives money back, whole or line by line: the lines end, their places go to others, a parcel that nobody waits for is
 * not sent, and the money is owed from this moment. The worker sends it. Answers the refund's id.
 */
export async function refundOrder(deps: RefundDeps, wish: RefundOrder): Promise<string> {
  const id = randomUUID()
  const key = writeRefundKey(wish)
  const limit = await deps.settings.get('refunds.secondAdminAbovePaise')
  return inTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, wish.tranNo)
    if (!order) throw orderNotFound()
    const before = await trx.selectFrom('refund').select('id').where('key', '=', key).executeTakeFirst()
    if (before) return before.id
    if (order.version !== wish.version) throw orderStale()
    const payments = await listPayments(trx, wish.tranNo)
    const payment = payments.find(({ paymentId }) => paymentId === wish.paymentId)
    if (!payment?.capturedAt) throw paymentUnknown()
    const at = deps.clock.now()
    const ended = payment.isAccepted ? await endLines(trx, wish, at) : leaveLines(wish, payment)
    const whole = wish.lineIds || !payment.isAccepted ? ended.from : await readRest(trx, wish.tranNo)
    const from = keepWithin(payment.amountPaise - payment.returnedPaise, {
      ...whole,
      offerings: shareOf(whole.offerings ?? 0, wish.sharePercent),
    })
    const amountPaise = sum(from)
    if (amountPaise <= 0) throw nothingToRefund()
    if (amountPaise !== wish.amountPaise) throw amountNotRight(amountPaise)
    const { tranNo, cause, reason, actorId } = wish
    await requestRefund(trx, {
      ...{ id, key, tranNo, cause, reason, amountPaise, from, at },
      paymentId: payment.paymentId,
      lineIds: ended.lineIds,
      requestedBy: actorId,
      needsApproval: cause === 'office' && amountPaise > limit,
    })
    if (payment.isAccepted) await endOrder(trx, order, at)
    else await raiseVersion(trx, tranNo)
    await writeAudit(trx, {
      ...{ at, actorId, action: 'order.refunded', subjectType: 'order', subjectId: tranNo },
      after: { refundId: id, amountPaise, lineIds: ended.lineIds, reason },
    })
    await enqueue(trx, notify, {
      trigger: 'refund_started',
      key: `refund_started:${id}`,
      ids: { tranNo, refundId: id },
    })
    return id
  })
}

/** To the rupee, in the devotee's favour. */
export function shareOf(paise: number, percent = 100): number {
  return Math.min(paise, Math.ceil((paise * percent) / 10_000) * 100)
}

type From = Partial<Record<LedgerAccount, number>>
type Refunded = { lineIds: number[]; from: From }

const sum = (from: From) => Object.values(from).reduce((total, paise) => total + paise, 0)

/** Never more than is left of the payment: some may have gone back at the provider's own desk, or by a dispute. */
function keepWithin(restPaise: number, from: From): From {
  if (sum(from) <= restPaise) return from
  const postage = Math.min(from.postage ?? 0, restPaise)
  return { offerings: restPaise - postage, postage }
}

/** A payment that bought nothing (late, double) and whose own refund failed: all of it, and no line ends. */
function leaveLines({ lineIds }: RefundOrder, { amountPaise, returnedPaise }: Payment): Refunded {
  if (lineIds) throw lineNotRefundable()
  return { lineIds: [], from: { unallocated: amountPaise - returnedPaise } }
}

/** Cancels the lines named, or all that can be, and says what they and their parcels cost. */
async function endLines(trx: Trx, { tranNo, lineIds, cause }: RefundOrder, at: Date): Promise<Refunded> {
  const lines = await sqlRows<{ id: number; amountPaise: number; state: string }>(
    trx,
    'select id, amount_paise, state from order_line where tran_no = $1',
    [tranNo],
  )
  const open = lines.filter(({ state }) => state === 'booked')
  const wanted = lineIds ? open.filter(({ id }) => lineIds.includes(id)) : open
  if (lineIds && wanted.length !== new Set(lineIds).size) throw lineNotRefundable()
  const ids = wanted.map(({ id }) => id)
  await freePlaces(trx, ids, { state: 'cancelled', by: cause, at })
  const postage = await cancelParcels(trx, tranNo)
  const offerings = wanted.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  return { lineIds: ids, from: { offerings, postage } }
}

/** What the temple still has of this order, by the books. */
async function readRest(trx: Trx, tranNo: string): Promise<From> {
  const balances = await readBalances(trx, tranNo)
  return { offerings: -(balances.offerings ?? 0), postage: -(balances.postage ?? 0) }
}
