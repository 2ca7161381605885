import { randomUUID } from 'node:crypto'
import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { lockOrder, type Order } from '../booking/lock-orders.ts'
import { endOrder, raiseVersion } from '../booking/order-states.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { findRefundable } from '../payments/find-refundable.ts'
import { type LedgerAccount, readBalances } from '../payments/post-ledger.ts'
import type { Payment } from '../payments/record-payments.ts'
import { type RefundCause, requestRefund } from '../payments/request-refund.ts'
import { endLines } from './end-lines.ts'
import { lineNotRefundable } from './refunds.errors.ts'
import { type Share, splitPostage } from './split-postage.ts'

type Giving = {
  id: string
  key: string
  /** Undefined: all lines that are left. */
  lineIds: number[] | undefined
  cause: Extract<RefundCause, 'office' | 'devotee' | 'temple'>
  reason: string
  reasonKey?: string | null | undefined
  /** Undefined: no person; the temple's rule refunds it. */
  actorId: string | undefined
  /** The share of the lines' price that is refunded, if the temple keeps a part. */
  sharePercent?: number | undefined
  /** Lines whose whole price was promised, whatever the share for the others. */
  wholeLineIds?: number[] | undefined
  /** The second admin, if one was needed. */
  approvedBy?: string | undefined
  /** A hash of the person's request, stored with its key. */
  requestHash?: string | null | undefined
  at: Date
}

export type AllocatedRefund = { amountPaise: number; lineIds: number[] }

/**
 * Ends lines of a locked order and owes their money from now on; the worker sends it. Returns the sum: 0 if all of it
 * had been returned already. Postage that was paid later is refunded to the payment it was paid by.
 */
export async function applyRefund(
  trx: Trx,
  order: Order,
  payment: Payment,
  giving: Giving,
): Promise<AllocatedRefund> {
  const { tranNo } = order
  const { id, cause, reason, actorId, at } = giving
  const restPaise = await findRefundable(trx, payment)
  const ended = payment.isAccepted ? await endPaidLines(trx, tranNo, giving) : leaveLines(giving, restPaise)
  const whole = giving.lineIds || !payment.isAccepted ? ended.from : await readRest(trx, tranNo)
  const from = keepWithin(restPaise, {
    ...whole,
    offerings:
      ended.promisedPaise + shareOf((whole.offerings ?? 0) - ended.promisedPaise, giving.sharePercent),
  })
  const ownPaise = sum(from)
  const amountPaise = ownPaise + ended.later.reduce((total, { paise }) => total + paise, 0)
  const { lineIds } = ended
  if (payment.isAccepted) await endOrder(trx, order, at)
  else await raiseVersion(trx, tranNo)
  if (amountPaise <= 0 && lineIds.length === 0) return { amountPaise: 0, lineIds }
  for (const share of ended.later) await giveDifferenceBack(trx, share, giving)
  if (ownPaise > 0)
    await oweRefund(trx, tranNo, { ...giving, paymentId: payment.paymentId, ownPaise, from, lineIds })
  await writeAudit(trx, {
    at,
    action: 'order.refunded',
    subjectType: 'order',
    subjectId: tranNo,
    ...(actorId !== undefined && { actorId }),
    after: { refundId: id, amountPaise, lineIds, reason },
    personal: ['reason'],
  })
  // When the temple itself cancels, a separate mail is sent before any refund.
  if (lineIds.length > 0 && cause !== 'temple') {
    const ids = { tranNo, ...(ownPaise > 0 && { refundId: id }) }
    await enqueue(trx, notify, { trigger: 'cancelled', key: `cancelled:${id}`, ids })
  }
  return { amountPaise, lineIds }
}

type Owed = Pick<
  Giving,
  'id' | 'key' | 'cause' | 'reason' | 'reasonKey' | 'actorId' | 'approvedBy' | 'requestHash' | 'at'
> & {
  paymentId: string
  ownPaise: number
  from: From
  lineIds: number[]
}

async function oweRefund(trx: Trx, tranNo: string, owed: Owed): Promise<void> {
  const { id, key, cause, reason, reasonKey, actorId, approvedBy, at, paymentId, from, lineIds } = owed
  await requestRefund(trx, {
    id,
    key,
    tranNo,
    cause,
    reason,
    reasonKey: reasonKey ?? null,
    amountPaise: owed.ownPaise,
    from,
    at,
    paymentId,
    lineIds,
    requestHash: owed.requestHash ?? null,
    requestedBy: actorId ?? null,
    approvedBy: approvedBy ?? null,
  })
  await enqueue(trx, notify, {
    trigger: 'refund_started',
    key: `refund_started:${id}`,
    ids: { tranNo, refundId: id },
  })
}

/**
 * Locks the difference's order after the order it belongs to. Settling a difference locks them in the opposite order,
 * so a deadlock is possible while it is being paid and applied; that transaction is then repeated.
 */
async function giveDifferenceBack(trx: Trx, share: Share, giving: Giving): Promise<void> {
  await lockOrder(trx, share.tranNo)
  await oweRefund(trx, share.tranNo, {
    ...giving,
    id: randomUUID(),
    key: `${giving.key}-${share.tranNo}`,
    paymentId: share.paymentId,
    ownPaise: share.paise,
    from: { postage: share.paise },
    lineIds: [],
  })
  await raiseVersion(trx, share.tranNo)
}

/** Rounded up to the rupee, in the devotee's favour. */
export function shareOf(paise: number, percent = 100): number {
  return Math.min(paise, Math.ceil((paise * percent) / 10_000) * 100)
}

type From = Partial<Record<LedgerAccount, number>>
type Refunded = { lineIds: number[]; from: From; promisedPaise: number; later: Share[] }

const sum = (from: From) => Object.values(from).reduce((total, paise) => total + paise, 0)

/** Limits the sum to what is left of the payment: some may have been returned elsewhere, or wait for a transfer. */
function keepWithin(restPaise: number, from: From): From {
  if (sum(from) <= restPaise) return from
  const postage = Math.min(from.postage ?? 0, restPaise)
  return { offerings: restPaise - postage, postage }
}

/** A payment that bought nothing (late, double) and whose own refund failed: refunds all of it and ends no line. */
function leaveLines({ lineIds }: Giving, restPaise: number): Refunded {
  if (lineIds) throw lineNotRefundable()
  return { lineIds: [], from: { unallocated: restPaise }, promisedPaise: 0, later: [] }
}

/** Ends the lines and returns the accounts that their money and their parcels' postage was posted to. */
async function endPaidLines(trx: Trx, tranNo: string, giving: Giving): Promise<Refunded> {
  const { lineIds, wholeLineIds = [], cause, at } = giving
  const ended = await endLines(trx, tranNo, { lineIds, by: cause, at })
  const { ownPaise, differences } = await splitPostage(trx, tranNo, ended.sparedPaise)
  return {
    lineIds: ended.lineIds,
    from: { offerings: ended.linesPaise, postage: ownPaise },
    promisedPaise: ended.sumOf(wholeLineIds),
    later: differences,
  }
}

/** What is left of this order's money, by the books. */
async function readRest(trx: Trx, tranNo: string): Promise<From> {
  const balances = await readBalances(trx, tranNo)
  return { offerings: -(balances.offerings ?? 0), postage: -(balances.postage ?? 0) }
}
