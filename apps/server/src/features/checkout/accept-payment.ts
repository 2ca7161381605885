import type { Trx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { lockOrder, type Order } from '../booking/lock-orders.ts'
import { confirmOrder, raiseVersion } from '../booking/order-states.ts'
import { applyChange } from '../delivery/apply-change.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { markAccepted } from '../payments/mark-accepted.ts'
import type { Payment } from '../payments/record-payments.ts'
import { recordDueReceipt } from '../receipts/issue-receipt.ts'
import { leaveRooms } from '../waiting-room/require-pass.ts'

type AcceptOptions = { isLate: boolean; now: Date; timeZone: string }

/** Confirms a paid order in one transaction: places, money, the pending receipt and the letter. */
export async function acceptPayment(
  trx: Trx,
  order: Order,
  payment: Payment,
  { isLate, now, timeZone }: AcceptOptions,
): Promise<void> {
  await markAccepted(trx, order, payment, now)
  await confirmOrder(trx, order, now)
  await leaveRooms(trx, order.tranNo, now)
  const { tranNo } = order
  const capturedAt = payment.capturedAt ?? now
  await recordDueReceipt(trx, timeZone, { tranNo, series: 'online', capturedAt })
  await enqueue(trx, notify, {
    trigger: 'booking_confirmed',
    key: `booking_confirmed:${tranNo}`,
    ids: { tranNo, ...(isLate && { late: 'yes' }) },
  })
}

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
