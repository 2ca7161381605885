import type { Trx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Order } from '../booking/lock-orders.ts'
import { confirmOrder } from '../booking/order-states.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { markAccepted } from '../payments/mark-accepted.ts'
import type { Payment } from '../payments/record-payments.ts'
import { oweReceipt } from '../receipts/issue-receipt.ts'
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
  await oweReceipt(trx, timeZone, { tranNo, series: 'online', capturedAt })
  await enqueue(trx, notify, {
    trigger: 'booking_confirmed',
    key: `booking_confirmed:${tranNo}`,
    ids: { tranNo, ...(isLate && { late: 'yes' }) },
  })
}
