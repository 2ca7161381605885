import { randomUUID } from 'node:crypto'
import type { transferFacts } from '@vazhipadu/contract/refunds'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { orderStale } from '../booking/booking.errors.ts'
import { lockOrder } from '../booking/lock-orders.ts'
import { raiseVersion } from '../booking/order-states.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import { isContested } from '../payments/find-contested.ts'
import { listPayments } from '../payments/record-payments.ts'
import type { RefundCause } from '../payments/request-refund.ts'
import { endUnsent, requestTransfer } from '../payments/settle-transfer.ts'
import { type RefundDeps, writeRefundKey } from './refund-order.ts'
import {
  nothingToRefund,
  refundContested,
  refundKeyReused,
  refundNotFailed,
  transferDayNotRight,
  transferKnown,
} from './refunds.errors.ts'
import { findRefund, readSource } from './retry-refund.ts'

export type TransferDeps = RefundDeps & { calendar: Calendar }

type TransferRequest = z.output<typeof transferFacts> & {
  /** The refund that failed. */
  id: string
  version: number
  idempotencyKey: string
  actorId: string
}

/**
 * Records that a refund was paid by bank transfer, for a second admin to approve. The money may already have been sent,
 * so from now on no other attempt refunds it. Returns the id of the transfer's refund row.
 */
export async function proposeTransfer(
  { db, clock, calendar }: TransferDeps,
  request: TransferRequest,
): Promise<{ id: string; tranNo: string }> {
  const { actorId, reference, reason, transferred_on: on } = request
  const id = randomUUID()
  const key = writeRefundKey(request)
  const { tranNo } = await findRefund(db, request.id)
  const at = clock.now()
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, tranNo)
    const made = await findMade(trx, key)
    if (made) {
      if (!isSame(made, request)) throw refundKeyReused()
      return { id: made.id, tranNo }
    }
    if (order?.version !== request.version) throw orderStale()
    const failed = await takeOwed(trx, request.id, at)
    const { amountPaise, paymentId } = failed
    const paid = (await listPayments(trx, tranNo)).find((each) => each.paymentId === paymentId)
    if (!paid?.capturedAt || amountPaise > paid.amountPaise - paid.returnedPaise) throw nothingToRefund()
    // A bank may still take it back, and then it would be paid twice.
    if (await isContested(trx, { id: request.id, paymentId, amountPaise })) throw refundContested()
    const dayOf = (instant: Date): string => calendar.timeAt(instant).today
    if (on < dayOf(paid.capturedAt) || on > dayOf(at)) throw transferDayNotRight()
    const attempt = {
      id,
      key,
      tranNo,
      paymentId,
      amountPaise,
      at,
      cause: failed.cause as RefundCause,
      reason: failed.reason,
      reasonKey: failed.reasonKey,
      lineIds: failed.lineIds,
      requestedBy: actorId,
      retryOf: request.id,
      debtId: failed.debtId ?? failed.id,
      from: await readSource(trx, request.id, tranNo),
    }
    await requestTransfer(trx, attempt, reference)
    const written = await trx
      .insertInto('bankTransfer')
      .values({
        refundId: id,
        reference,
        transferredOn: on,
        accountLast4: request.account_last4,
        reason,
        proposedBy: actorId,
        proposedAt: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('refundId')
      .executeTakeFirst()
    if (!written) throw transferKnown()
    await raiseVersion(trx, tranNo)
    await writeAudit(trx, {
      at,
      actorId,
      action: 'refund.transfer_proposed',
      subjectType: 'order',
      subjectId: tranNo,
      after: { refundId: id, amountPaise, reference, transferredOn: on, reason },
      personal: ['reason'],
    })
    return { id, tranNo }
  })
}

/** What a request with this key recorded before. */
async function findMade(trx: Trx, key: string) {
  return trx
    .selectFrom('refund')
    .leftJoin('bankTransfer', 'bankTransfer.refundId', 'refund.id')
    .select([
      'refund.id',
      'refund.retryOf',
      'reference',
      'transferredOn',
      'accountLast4',
      'bankTransfer.reason',
    ])
    .where('key', '=', key)
    .executeTakeFirst()
}

type Made = NonNullable<Awaited<ReturnType<typeof findMade>>>

const isSame = (made: Made, request: TransferRequest) =>
  // A declined transfer no longer refers to the failed refund.
  (made.retryOf === null || made.retryOf === request.id) &&
  made.reference === request.reference &&
  made.transferredOn === request.transferred_on &&
  made.accountLast4 === request.account_last4 &&
  made.reason === request.reason

/** Returns a refund that failed and was not retried; a retry that was planned and not sent is ended here. */
async function takeOwed(trx: Trx, id: string, at: Date) {
  const owed = await findRefund(trx, id)
  const again = await trx.selectFrom('refund').select('id').where('retryOf', '=', id).executeTakeFirst()
  if (owed.source !== 'ours' || owed.way !== 'provider' || again) throw refundNotFailed()
  const isOwed = owed.state === 'failed' || (owed.retryOf !== null && (await endUnsent(trx, id, at)))
  if (!isOwed) throw refundNotFailed()
  return owed
}
