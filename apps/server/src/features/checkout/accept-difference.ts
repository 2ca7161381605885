import type { Trx } from '../../platform/db/database.ts'
import { lockOrder, type Order } from '../booking/lock-orders.ts'
import { raiseVersion } from '../booking/order-states.ts'
import { applyChange } from '../delivery/apply-change.ts'

/**
 * The difference of a delivery is paid: the prasadam goes to the new address from now on. False: it no longer can, and
 * the money must go back. The difference's order is locked; the order it belongs to is locked here, after it.
 */
export async function acceptDifference(trx: Trx, order: Order, now: Date): Promise<boolean> {
  const parent = order.parentTranNo === null ? undefined : await lockOrder(trx, order.parentTranNo)
  if (parent?.state !== 'confirmed' || !(await applyChange(trx, order.tranNo, now))) return false
  await raiseVersion(trx, parent.tranNo)
  return true
}
