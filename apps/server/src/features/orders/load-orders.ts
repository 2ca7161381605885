import type { order } from '@vazhipadu/contract/orders'
import type { z } from 'zod'
import type { Db, Trx } from '../../platform/db/database.ts'

/** Loads the rows of whole orders, with a fixed number of queries for any number of orders. */
export async function loadOrders(db: Db | Trx, tranNos: readonly string[]) {
  const uniqueTranNos = [...new Set(tranNos)]
  const differences = await db
    .selectFrom('orders')
    .selectAll()
    .where('parentTranNo', 'in', uniqueTranNos)
    .orderBy('createdAt')
    .orderBy('tranNo')
    .execute()
  // Payments of a delivery difference are shown under the booking it belongs to.
  const withMoney = [...uniqueTranNos, ...differences.map(({ tranNo }) => tranNo)]
  const orders = await db.selectFrom('orders').selectAll().where('tranNo', 'in', uniqueTranNos).execute()
  const lines = await db
    .selectFrom('orderLine')
    .selectAll()
    .where('tranNo', 'in', uniqueTranNos)
    // By day, as on the receipt; lines of one day in the order of entry.
    .orderBy('onDate')
    .orderBy('lineNo')
    .execute()
  const parcels = await db
    .selectFrom('parcel')
    .selectAll()
    .where('tranNo', 'in', uniqueTranNos)
    .orderBy('onDate')
    .orderBy('id')
    .execute()
  const payments = await db
    .selectFrom('payment')
    .selectAll()
    .where('tranNo', 'in', withMoney)
    .orderBy('createdAt')
    .orderBy('paymentId')
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .leftJoin('bankTransfer', 'bankTransfer.refundId', 'refund.id')
    .selectAll('refund')
    .select(['transferredOn', 'accountLast4'])
    .where('tranNo', 'in', withMoney)
    // Leaves out transfers that the second admin declined.
    .where((row) => row.or([row('way', '=', 'provider'), row('state', '!=', 'failed')]))
    .orderBy('requestedAt')
    .orderBy('id')
    .execute()
  const returns = await db
    .selectFrom('counterReturn')
    .select(['id', 'tranNo', 'lineIds', 'amountPaise', 'reason', 'givenAt'])
    .where('tranNo', 'in', uniqueTranNos)
    .orderBy('givenAt')
    .orderBy('id')
    .execute()
  const notices = await db
    .selectFrom('notice')
    .select(['tranNo', 'trigger', 'ids', 'createdAt', 'settledAt', 'status'])
    .where('tranNo', 'in', uniqueTranNos)
    .where('trigger', 'in', ['reminder', 'moved'])
    .orderBy('createdAt')
    .execute()
  const offers = await db
    .selectFrom('dayOffer')
    .select(['tranNo', 'lineIds', 'movedTo', 'answeredAt'])
    .where('tranNo', 'in', uniqueTranNos)
    .where('answer', '=', 'moved')
    .orderBy('answeredAt')
    .execute()
  const receipts = await db
    .selectFrom('receipt')
    .select(['tranNo', 'number', 'verifyCode', 'capturedAt'])
    .where('tranNo', 'in', withMoney)
    .where('number', 'is not', null)
    .execute()
  return { orders, differences, lines, parcels, payments, refunds, returns, notices, offers, receipts }
}

export type LoadedOrders = Awaited<ReturnType<typeof loadOrders>>

/** The rows of a delivery difference. */
export type DifferenceRows = {
  order: LoadedOrders['differences'][number]
  payments: LoadedOrders['payments']
  refunds: LoadedOrders['refunds']
  receipt: LoadedOrders['receipts'][number] | null
}

/** The rows of one order. */
export type OrderRows = {
  order: LoadedOrders['orders'][number]
  differences: DifferenceRows[]
  lines: LoadedOrders['lines']
  parcels: LoadedOrders['parcels']
  payments: LoadedOrders['payments']
  refunds: LoadedOrders['refunds']
  returns: LoadedOrders['returns']
  notices: LoadedOrders['notices']
  offers: LoadedOrders['offers']
  receipt: LoadedOrders['receipts'][number] | null
}

/** An order as the contract shows it. */
export type Order = z.input<typeof order>
export type OrderLine = Order['lines'][number]
