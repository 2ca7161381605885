import { ProviderError } from '../../gateways/explain-failure.ts'
import type { Provider, ProviderPayment } from '../../gateways/razorpay.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Told } from '../payments/record-payments.ts'

/**
 * What the provider says of an order: every attempt to pay it, and what went back of each. Asked outside any
 * transaction. Only the provider knows; what a browser or an event said was the reason to ask.
 */
export async function askProvider(db: Db, provider: Provider, tranNo: string): Promise<Told[]> {
  const orders = await db.selectFrom('providerOrder').select('orderId').where('tranNo', '=', tranNo).execute()
  const told: Told[] = []
  for (const { orderId } of orders) {
    for (const payment of await listPayments(db, provider, orderId)) {
      const mayHaveRefunds = payment.amount_refunded > 0 || (await hasRefund(db, payment.id))
      told.push({ payment, refunds: mayHaveRefunds ? await provider.listRefunds(payment.id) : [] })
    }
  }
  return told
}

/**
 * After 180 days the provider refuses to name the payments of an order; nobody can begin another then, so those that we
 * know are all there are, and each is asked for by itself.
 */
async function listPayments(db: Db, provider: Provider, orderId: string): Promise<ProviderPayment[]> {
  try {
    return await provider.listPayments(orderId)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.isPassing) throw error
    const known = await db.selectFrom('payment').select('paymentId').where('orderId', '=', orderId).execute()
    if (known.length === 0) throw error
    const told: ProviderPayment[] = []
    for (const { paymentId } of known) told.push(await provider.getPayment(paymentId))
    return told
  }
}

/** One that was processed may have come back: then the payment itself says nothing of it. */
async function hasRefund(db: Db, paymentId: string): Promise<boolean> {
  const live = await db
    .selectFrom('refund')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('state', '<>', 'failed')
    .limit(1)
    .execute()
  return live.length > 0
}
