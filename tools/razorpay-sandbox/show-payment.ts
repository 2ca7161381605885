import { createHmac } from 'node:crypto'
import type { Order, OrderRecord, PaymentRecord } from './entities.ts'
import { collect } from './list-entities.ts'

/** A payment as the API returns it. Webhooks include the card, the API only on request. */
export function showPayment(record: PaymentRecord, expand: Set<string> = new Set()): object {
  const { entity, card } = record
  return {
    ...entity,
    ...(card !== undefined && expand.has('card') && { card }),
    ...(entity.method === 'upi' && {
      upi: { payer_account_type: 'bank_account', vpa: entity.vpa, flow: 'intent' },
    }),
    ...(expand.has('refunds') && { refunds: collect(record.refunds.map((each) => each.entity)) }),
  }
}

export const showPaymentInWebhook = (record: PaymentRecord) => showPayment(record, new Set(['card']))

export function showOrder(record: OrderRecord, expand: Set<string> = new Set()): Order {
  const withCard = new Set(expand.has('payments.card') ? ['card'] : [])
  const payments = expand.has('payments') || expand.has('payments.card')
  return {
    ...record.entity,
    ...(payments && { payments: collect(record.payments.map((each) => showPayment(each, withCard))) }),
  }
}

/** The signature that checkout gives the browser as proof of payment. */
export function signPayment({ entity, account }: PaymentRecord): string {
  return createHmac('sha256', account.secret).update(`${entity.order_id}|${entity.id}`).digest('hex')
}
