import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { previewRefund as endpoint } from '@vazhipadu/contract/refunds'
import { orderNotFound } from '../booking/booking.errors.ts'
import { listLineIds } from '../booking/booking.reads.ts'
import { sumSpared } from '../delivery/cancel-parcels.ts'
import { findRefundable } from '../payments/find-refundable.ts'
import { readBalances } from '../payments/post-ledger.ts'
import { listPayments } from '../payments/record-payments.ts'
import type { RefundDeps } from './refund-order.ts'
import { lineNotRefundable } from './refunds.errors.ts'
import { needsSecond } from './requires-second-approval.ts'
import { splitPostage, sumPostage } from './split-postage.ts'

type Preview = Omit<ResponseOf<typeof endpoint>, 'needsPassword'>

/** The sum of a refund, by the same computation that refunding checks. */
export async function previewRefund(
  { db, settings, clock, config }: RefundDeps,
  { tranNo, lineIds, actorId }: { tranNo: string; lineIds: number[] | undefined; actorId: string },
): Promise<Preview> {
  const order = await db
    .selectFrom('orders as o')
    .leftJoin('payment as p', (join) => join.onRef('p.tranNo', '=', 'o.tranNo').on('p.isAccepted', '=', true))
    .select('p.method')
    .where('o.tranNo', '=', tranNo)
    .executeTakeFirst()
  if (!order) throw orderNotFound()
  const balances = await readBalances(db, tranNo)
  const postageLeft = -(balances.postage ?? 0)
  const left = -(balances.offerings ?? 0) + postageLeft
  const spared = await sumSpared(db, tranNo, lineIds ?? (await listLineIds(db, tranNo)))
  const split = await splitPostage(db, tranNo, spared)
  const laterPaise = sumPostage(split) - split.ownPaise
  const chosen = lineIds && { ids: lineIds, postagePaise: split.ownPaise }
  const requestedPaise = chosen
    ? (await sumLines({ db }, tranNo, chosen.ids)) + (chosen.ids.length > 0 ? chosen.postagePaise : 0)
    : left
  const paid = (await listPayments(db, tranNo)).find(({ isAccepted }) => isAccepted)
  // Some may have been refunded in the provider's dashboard or lost in a dispute, or wait for a transfer.
  const ownPaise = paid ? Math.min(requestedPaise, await findRefundable(db, paid)) : requestedPaise
  const amountPaise = ownPaise + (chosen?.ids.length === 0 ? 0 : laterPaise)
  return {
    amountPaise,
    postagePaise: laterPaise + (chosen ? Math.min(chosen.postagePaise, ownPaise) : postageLeft),
    keptPaise: left - ownPaise,
    needsApproval: await needsSecond(
      db,
      { config },
      { tranNo, paymentId: paid?.paymentId, amountPaise, actorId, at: clock.now() },
    ),
    refundDays: await settings.get('booking.refundDays'),
    method: order.method,
  }
}

async function sumLines({ db }: Pick<RefundDeps, 'db'>, tranNo: string, lineIds: number[]): Promise<number> {
  const rows = await db
    .selectFrom('orderLine')
    .select('amountPaise')
    .$narrowType<{ amountPaise: number }>()
    .where('tranNo', '=', tranNo)
    .where('state', '=', 'booked')
    .where('id', '=', (of) => of.fn.any(of.val(lineIds)))
    .execute()
  if (rows.length !== new Set(lineIds).size) throw lineNotRefundable()
  return rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
}
