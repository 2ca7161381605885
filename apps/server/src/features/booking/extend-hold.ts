import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { extendPasses } from '../waiting-room/require-pass.ts'
import { RELEASE_AFTER_MS } from './booking.rules.ts'
import { lockOrder, type Order } from './lock-orders.ts'

/** Minimum time left to pay after *pay* is first pressed. */
const MIN_HOLD_MS = 12 * 60_000

/**
 * Extends a hold once, when *pay* is pressed, and the account's waiting-room passes with it. Returns the order,
 * unchanged if its hold has ended or it does not await payment; undefined if it belongs to another account.
 */
export async function extendHold(
  db: Db,
  tranNo: string,
  accountId: string,
  now: Date,
): Promise<Order | undefined> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, tranNo)
    if (order?.accountId !== accountId) return undefined
    if (order.state !== 'awaiting_payment' || order.isExtended || !order.holdUntil) return order
    if (order.holdUntil <= now) return order
    const minUntil = new Date(now.getTime() + MIN_HOLD_MS)
    const holdUntil = order.holdUntil > minUntil ? order.holdUntil : minUntil
    const releaseAt = new Date(holdUntil.getTime() + RELEASE_AFTER_MS)
    await trx
      .updateTable('orders')
      .set({ holdUntil, releaseAt, isExtended: true })
      .where('tranNo', '=', tranNo)
      .execute()
    await extendPasses(trx, accountId, now)
    return { ...order, holdUntil, releaseAt, isExtended: true }
  })
}
