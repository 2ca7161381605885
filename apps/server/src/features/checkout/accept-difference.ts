import type { Trx } from '../../platform/db/database.ts'
import { lockOrder, type Order } from '../booking/lock-orders.ts'
import { raiseVersion } from '../booking/order-states.ts'
import { applyChange } from '../delivery/apply-change.ts'

/**
 * Applies a delivery change once its difference is paid: prasadam then goes to the new address. Returns false if the
 * change is no longer possible and the payment must be refunded. The difference's order is already locked; its parent
 * order is locked here, after it.
 */
export async function acceptDifference(trx: Trx, order: Order, now: Date): Promise<boolean> {
  const parent = order.parentTranNo === null ? undefined : await lockOrder(trx, order.parentTranNo)
  if (parent?.state !== 'confirmed' || !(await applyChange(trx, order.tranNo, now))) return false
  await raiseVersion(trx, parent.tranNo)
  return true
}
