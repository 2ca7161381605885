import type { Card, Method, OrderRecord, Payment, PaymentRecord } from './entities.ts'
import { makeId } from './make-id.ts'
import { refuseState } from './refuse-request.ts'
import { insertByTime, type Records } from './sandbox-records.ts'
import { showPaymentInWebhook } from './show-payment.ts'

export interface Means {
  method: Method
  vpa?: string
  bank?: string
  card?: Card
  email?: string | undefined
  contact?: string | undefined
  description?: string | undefined
  notes?: Payment['notes']
}

export interface Failure {
  code: string
  description: string
  source: string
  step: string
  reason: string
}

export const silentBank: Failure = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Payment was not completed on time.',
  source: 'customer',
  step: 'payment_authentication',
  reason: 'payment_timed_out',
}

/** An order accepts any number of attempts, but none once it is paid or one of them is authorised. */
export function refusePaying({ entity, payments }: OrderRecord): void {
  const about = { order_id: entity.id }
  if (entity.status === 'paid')
    throw refuseState('This order has already been paid. Please place a new order.', about)
  if (payments.some((each) => each.entity.status === 'authorized')) {
    throw refuseState('Payment already done for this order.', about)
  }
}

/** Starts an attempt. It is `created` until the bank answers, and fails if the bank stays silent. */
export function startPayment(records: Records, order: OrderRecord, means: Means): PaymentRecord {
  const { account } = order
  const entity: Payment = {
    id: makeId('pay_'),
    entity: 'payment',
    amount: order.entity.amount,
    currency: order.entity.currency,
    status: 'created',
    order_id: order.entity.id,
    invoice_id: null,
    international: means.card?.international ?? false,
    method: means.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: means.description ?? null,
    card_id: means.card?.id ?? null,
    bank: means.bank ?? null,
    wallet: null,
    vpa: means.vpa ?? null,
    email: means.email || 'void@razorpay.com',
    contact: means.contact || '+919999999999',
    notes: means.notes ?? [],
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: {},
    created_at: records.clock.now(),
  }
  const payment: PaymentRecord = {
    account,
    entity,
    order,
    card: means.card,
    refunds: [],
    leftAuthorized: false,
  }
  records.payments.set(entity.id, payment)
  insertByTime(account.payments, payment, (each) => each.entity.created_at)
  order.payments.push(payment)
  order.entity.attempts++
  if (order.entity.status === 'created') order.entity.status = 'attempted'
  records.clock.schedule(records.clock.nowMs() + records.settings.bankSilenceSeconds * 1000, () =>
    failPayment(records, payment, silentBank),
  )
  return payment
}

export function failPayment(records: Records, payment: PaymentRecord, failure: Failure): void {
  const { entity, account } = payment
  if (entity.status !== 'created') return
  Object.assign(entity, {
    status: 'failed',
    error_code: failure.code,
    error_description: failure.description,
    error_source: failure.source,
    error_step: failure.step,
    error_reason: failure.reason,
  })
  records.announce(account, 'payment.failed', { payment: showPaymentInWebhook(payment) })
}
