import { authorisePayment } from './authorise-payment.ts'
import { upiRefusal } from './decide-outcome.ts'
import type { PaymentRecord } from './entities.ts'
import { failPayment } from './pay-order.ts'
import type { Records } from './sandbox-records.ts'

/** The provider's test addresses. Devotees do not type them: tests use them to say what the payer does. */
export const testVpas = ['success@razorpay', 'failure@razorpay'] as const
export type TestVpa = (typeof testVpas)[number]

/** The payer approves or declines in the phone's app; the bank may learn it long after checkout was closed. */
export function payInApp(records: Records, payment: PaymentRecord, vpa: TestVpa): void {
  if (payment.entity.status !== 'created') return
  payment.entity.vpa = vpa
  if (vpa === 'success@razorpay') authorisePayment(records, payment)
  else failPayment(records, payment, upiRefusal)
}
