import { ProviderError } from '../../gateways/explain-failure.ts'
import type { Provider, ProviderPayment } from '../../gateways/razorpay.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ProviderAnswer } from '../payments/record-payments.ts'

/**
 * Fetches all payment attempts of an order and their refunds from the provider. Call it outside a transaction, because
 * it waits for the network. The provider's answer is authoritative; browsers and events only trigger the request.
 */
export async function fetchProviderPayments(
  db: Db,
  provider: Provider,
  tranNo: string,
): Promise<ProviderAnswer[]> {
  const orders = await db.selectFrom('providerOrder').select('orderId').where('tranNo', '=', tranNo).execute()
  const answers: ProviderAnswer[] = []
  for (const { orderId } of orders) {
    for (const payment of await listPayments(db, provider, orderId)) {
      const mayHaveRefunds = payment.amount_refunded > 0 || (await hasRefund(db, payment.id))
      answers.push({ payment, refunds: mayHaveRefunds ? await provider.listRefunds(payment.id) : [] })
    }
  }
  return answers
}

/**
 * The provider refuses to list the payments of an order after 180 days. No new payment can start by then, so the
 * payments in our table are complete and are fetched one by one.
 */
async function listPayments(db: Db, provider: Provider, orderId: string): Promise<ProviderPayment[]> {
  try {
    return await provider.listPayments(orderId)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.isPassing) throw error
    const storedPayments = await db
      .selectFrom('payment')
      .select('paymentId')
      .where('orderId', '=', orderId)
      .execute()
    if (storedPayments.length === 0) throw error
    const answers: ProviderPayment[] = []
    for (const { paymentId } of storedPayments) answers.push(await provider.getPayment(paymentId))
    return answers
  }
}

/** A processed refund can be reversed later, and then `amount_refunded` of the payment no longer shows it. */
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
