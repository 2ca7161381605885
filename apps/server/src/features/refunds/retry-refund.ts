import { randomUUID } from 'node:crypto'
import { writeAudit } from '../../platform/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { orderStale } from '../booking/booking.errors.ts'
import { lockOrder } from '../booking/lock-orders.ts'
import { raiseVersion } from '../booking/order-states.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { type LedgerAccount, readBalances, readPosting } from '../payments/post-ledger.ts'
import { listPayments } from '../payments/record-payments.ts'
import { type RefundCause, requestRefund } from '../payments/request-refund.ts'
import { type RefundDeps, writeRefundKey } from './refund-order.ts'
import { nothingToRefund, refundNotFailed } from './refunds.errors.ts'

type RetryRequest = { id: string; version: number; idempotencyKey: string; actorId: string }

/**
 * A refund that the bank did not take, once more: a new attempt of the same amount and lines, with a key of its own,
 * because the provider would answer the old key with the old failure. It was agreed to once and is not asked about
 * again. Answers the new refund's id.
 */
export async function retryRefund(
  deps: RefundDeps,
  request: RetryRequest,
): Promise<{ id: string; tranNo: string }> {
  const { actorId, version } = request
  const id = randomUUID()
  const key = writeRefundKey(request)
  const { tranNo } = await findRefund(deps.db, request.id)
  return inTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, tranNo)
    const made = await trx.selectFrom('refund').select('id').where('key', '=', key).executeTakeFirst()
    if (made) return { id: made.id, tranNo }
    if (order?.version !== version) throw orderStale()
    const failed = await findRefund(trx, request.id)
    const again = await trx
      .selectFrom('refund')
      .select('id')
      .where('retryOf', '=', request.id)
      .executeTakeFirst()
    if (failed.state !== 'failed' || failed.source !== 'ours' || again) throw refundNotFailed()
    const { amountPaise, lineIds, reason, paymentId } = failed
    const paid = (await listPayments(trx, tranNo)).find((each) => each.paymentId === paymentId)
    // A bank may have taken it back in a dispute meanwhile, which moved none of the order's own accounts.
    if (!paid || amountPaise > paid.amountPaise - paid.returnedPaise) throw nothingToRefund()
    const from = await readSource(trx, request.id, tranNo)
    const at = deps.clock.now()
    await requestRefund(trx, {
      id,
      key,
      tranNo,
      paymentId,
      amountPaise,
      reason,
      lineIds,
      from,
      at,
      cause: failed.cause as RefundCause,
      requestedBy: actorId,
      ...(failed.approvedBy !== null && { approvedBy: failed.approvedBy }),
      retryOf: request.id,
    })
    await raiseVersion(trx, tranNo)
    await writeAudit(trx, {
      at,
      actorId,
      action: 'refund.retried',
      subjectType: 'order',
      subjectId: tranNo,
      before: { refundId: request.id, failure: failed.failure },
      after: { refundId: id, amountPaise },
    })
    await enqueue(trx, notify, {
      trigger: 'refund_started',
      key: `refund_started:${id}`,
      ids: { tranNo, refundId: id },
    })
    return { id, tranNo }
  })
}

export async function findRefund(db: Db | Trx, id: string) {
  const found = await db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw refundNotFailed()
  return found
}

/** Where the money was taken from the first time, if it is still there: the rest may have been refunded since. */
export async function readSource(trx: Trx, id: string, tranNo: string) {
  const { refunds_due: _owed, ...from } = await readPosting(trx, `refund:${id}`)
  const balances = await readBalances(trx, tranNo)
  for (const [account, paise] of Object.entries(from) as [LedgerAccount, number][])
    if (-(balances[account] ?? 0) < paise) throw nothingToRefund()
  return from
}
