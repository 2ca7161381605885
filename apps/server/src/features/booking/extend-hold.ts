import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { extendPasses } from '../waiting-room/require-pass.ts'
import { RELEASE_AFTER_MS } from './booking.rules.ts'
import { lockOrder, type Order } from './lock-orders.ts'

/** At least so much remains for paying from the moment *pay* is pressed the first time. */
const LEAST_MS = 12 * 60_000

/**
 * Pressing pay lengthens a hold, once, so that there is time to pay, and with it the pass of a room, if it has one. Answers the order as it then is; one whose hold
 * has ended, or that is not waiting for money, comes back unchanged; somebody else's does not come back.
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
    const least = new Date(now.getTime() + LEAST_MS)
    const holdUntil = order.holdUntil > least ? order.holdUntil : least
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
