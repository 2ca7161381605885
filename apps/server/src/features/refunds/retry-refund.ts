import { randomUUID } from 'node:crypto'
import { writeAudit } from '../../platform/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { orderStale } from '../booking/booking.errors.ts'
import { lockOrder } from '../booking/lock-orders.ts'
import { raiseVersion } from '../booking/order-states.ts'
import { requireUntied } from '../identity/find-sole-grants.ts'
import { expediteRefund } from '../payments/expedite-refund.ts'
import { type LedgerAccount, readBalances, readPosting } from '../payments/post-ledger.ts'
import { listPayments } from '../payments/record-payments.ts'
import { type RefundCause, requestRefund } from '../payments/request-refund.ts'
import { type RefundDeps, writeRefundKey } from './refund-order.ts'
import {
  approvalNeedsAnother,
  nothingToRefund,
  refundContested,
  refundKeyReused,
  refundNotFailed,
} from './refunds.errors.ts'
import { lockAdminsDay, needsSecond } from './requires-second-approval.ts'

type RetryRequest = { id: string; version: number; idempotencyKey: string; actorId: string }

/**
 * Retries a refund that did not arrive. An attempt that is already planned is sent at once; otherwise a new one with
 * the same amount and lines is made, with a key of its own, because the provider would answer the old key with the old
 * failure. A refund that two admins agreed to needs no new approval; one decided by a single admin is checked against
 * the limits again. Returns the id of the attempt.
 */
export async function retryRefund(
  deps: RefundDeps,
  request: RetryRequest,
): Promise<{ id: string; tranNo: string }> {
  const id = randomUUID()
  const key = writeRefundKey(request)
  const { tranNo } = await findRefund(deps.db, request.id)
  return inTransaction(deps.db, async (trx) => {
    await lockAdminsDay(trx, request.actorId)
    const order = await lockOrder(trx, tranNo)
    const made = await findMade(trx, tranNo, key)
    if (made && made.id !== request.id && made.retryOf !== request.id) throw refundKeyReused()
    if (made) return { id: made.id, tranNo }
    if (order?.version !== request.version) throw orderStale()
    const at = deps.clock.now()
    const refund = await findRefund(trx, request.id)
    const again = await trx
      .selectFrom('refund')
      .selectAll()
      .where('retryOf', '=', request.id)
      .executeTakeFirst()
    const planned = again ?? refund
    // A bank transfer waits for the second admin, not for the provider.
    if (planned.way === 'bank_transfer') throw refundNotFailed()
    if (planned.state === 'requested') await hurry(trx, planned, { key, at })
    else if (refund.state !== 'failed' || refund.source !== 'ours' || again) throw refundNotFailed()
    else {
      const words = await findWords(trx, deps, refund, { actorId: request.actorId, at })
      await requestAgain(trx, refund, { id, key, at, words })
    }
    const sent = planned.state === 'requested' ? planned.id : id
    await raiseVersion(trx, tranNo)
    await writeAudit(trx, {
      at,
      actorId: request.actorId,
      action: 'refund.retried',
      subjectType: 'order',
      subjectId: tranNo,
      before: { refundId: request.id, failure: refund.failure },
      after: { refundId: sent, amountPaise: planned.amountPaise },
    })
    return { id: sent, tranNo }
  })
}

/** What an earlier request with this key did: made an attempt, or expedited one. */
async function findMade(trx: Trx, tranNo: string, key: string) {
  return trx
    .selectFrom('refund')
    .select(['id', 'retryOf'])
    .where('tranNo', '=', tranNo)
    .where((row) => row.or([row('key', '=', key), row('hurriedKey', '=', key)]))
    .executeTakeFirst()
}

async function hurry(trx: Trx, planned: Refund, { key, at }: { key: string; at: Date }): Promise<void> {
  if (planned.waitsFor === 'dispute') throw refundContested()
  if (planned.waitsFor === null && planned.retryOf === null) throw refundNotFailed()
  await expediteRefund(trx, planned.id, { key, at })
}

type Words = { requestedBy: string | null; approvedBy: string | null }

/**
 * Who is responsible for the retry. Above a limit the original requester needs another admin; if another admin retries,
 * that admin is the second.
 */
async function findWords(
  trx: Trx,
  deps: RefundDeps,
  failed: Refund,
  { actorId, at }: { actorId: string; at: Date },
): Promise<Words> {
  const { tranNo, paymentId, amountPaise, approvedBy, cause } = failed
  const debtId = failed.debtId ?? failed.id
  const weighed = { tranNo, paymentId, amountPaise, actorId, at, debtId }
  if (cause !== 'office' || approvedBy !== null || !(await needsSecond(trx, deps, weighed)))
    return { requestedBy: actorId, approvedBy }
  const { requestedBy } = await findRefund(trx, debtId)
  if (requestedBy === actorId) throw approvalNeedsAnother()
  await requireUntied(trx, { first: requestedBy, second: actorId, at })
  return { requestedBy, approvedBy: actorId }
}

type Attempt = { id: string; key: string; at: Date; words: Words }

async function requestAgain(trx: Trx, failed: Refund, { id, key, at, words }: Attempt): Promise<void> {
  const { amountPaise, lineIds, reason, reasonKey, paymentId, tranNo } = failed
  const paid = (await listPayments(trx, tranNo)).find((each) => each.paymentId === paymentId)
  // A bank may have taken it back in a dispute meanwhile, which posts nothing to the order's own accounts.
  if (!paid || amountPaise > paid.amountPaise - paid.returnedPaise) throw nothingToRefund()
  await requestRefund(trx, {
    id,
    key,
    tranNo,
    paymentId,
    amountPaise,
    reason,
    reasonKey,
    lineIds,
    at,
    approvedBy: words.approvedBy,
    from: await readSource(trx, failed.id, tranNo),
    cause: failed.cause as RefundCause,
    requestedBy: words.requestedBy,
    retryOf: failed.id,
    debtId: failed.debtId ?? failed.id,
  })
}

type Refund = Awaited<ReturnType<typeof findRefund>>

export async function findRefund(db: Db | Trx, id: string) {
  const found = await db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw refundNotFailed()
  return found
}

/** The accounts that the money was first taken from; throws if it is no longer there, because it was refunded since. */
export async function readSource(trx: Trx, id: string, tranNo: string) {
  const { refunds_due: _owed, ...from } = await readPosting(trx, `refund:${id}`)
  const balances = await readBalances(trx, tranNo)
  for (const [account, paise] of Object.entries(from) as [LedgerAccount, number][])
    if (-(balances[account] ?? 0) < paise) throw nothingToRefund()
  return from
}
