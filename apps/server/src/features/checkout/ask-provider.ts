import type { Provider } from '../../gateways/razorpay.ts'
import { type Db, sqlRows } from '../../platform/db/database.ts'
import type { Told } from '../payments/record-payments.ts'

/**
 * What the provider says of an order: every attempt to pay it, and what went back of each. Asked outside any
 * transaction. Only the provider knows; what a browser or an event said was the reason to ask.
 */
export async function askProvider(db: Db, provider: Provider, tranNo: string): Promise<Told[]> {
  const orders = await db.selectFrom('providerOrder').select('orderId').where('tranNo', '=', tranNo).execute()
  const told: Told[] = []
  for (const { orderId } of orders) {
    for (const payment of await provider.listPayments(orderId)) {
      const mayHaveRefunds = payment.amount_refunded > 0 || (await hasOpenRefund(db, payment.id))
      told.push({ payment, refunds: mayHaveRefunds ? await provider.listRefunds(payment.id) : [] })
    }
  }
  return told
}

async function hasOpenRefund(db: Db, paymentId: string): Promise<boolean> {
  const [row] = await sqlRows<{ isOpen: boolean }>(
    db,
    "select exists (select from refund where payment_id = $1 and state in ('requested', 'pending')) as is_open",
    [paymentId],
  )
  return row?.isOpen ?? false
}
