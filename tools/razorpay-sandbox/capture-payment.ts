import { checkFields, readAmount, readCurrency } from './check-body.ts'
import type { PaymentRecord } from './entities.ts'
import { returnPayment } from './refund-payment.ts'
import { refuseInput, refuseState } from './refuse-request.ts'
import type { Records } from './sandbox-records.ts'
import { moveBalance } from './settle-day.ts'
import { showPaymentInWebhook } from './show-payment.ts'

/** 2 per cent plus tax on it, both in whole paise. The provider's `fee` includes the tax. */
export function chargeFee(amount: number): { fee: number; tax: number } {
  const base = Math.round(amount * 0.02)
  const tax = Math.round(base * 0.18)
  return { fee: base + tax, tax }
}

/** A capture by the merchant's request. */
export function capturePayment(records: Records, payment: PaymentRecord, input: unknown): void {
  const body = checkFields(input, ['amount', 'currency'])
  const amount = readAmount(body.amount)
  const currency = readCurrency(body.currency ?? 'INR')
  const { entity, order } = payment
  const about = { payment_id: entity.id, order_id: entity.order_id }
  if (entity.status === 'captured') throw refuseState('This payment has already been captured', about)
  if (entity.status !== 'authorized') {
    throw refuseState('Only payments which have been authorized and not yet captured can be captured', about)
  }
  if (order.entity.status === 'paid') throw refuseState('The order has already been paid', about)
  if (amount !== entity.amount) {
    throw refuseInput('Capture amount must be equal to the amount authorized', 'amount')
  }
  if (currency !== entity.currency)
    throw refuseInput('Capture currency must be that of the payment', 'currency')
  takeMoney(records, payment)
}

/**
 * Captures the payment, manually or automatically. The order is paid, and its other authorised payments are returned.
 */
export function takeMoney(records: Records, payment: PaymentRecord): void {
  const { entity, order, account } = payment
  Object.assign(entity, { status: 'captured', captured: true, ...chargeFee(entity.amount) })
  Object.assign(order.entity, { status: 'paid', amount_paid: order.entity.amount, amount_due: 0 })
  const { fee, tax } = chargeFee(entity.amount)
  moveBalance(records, payment, {
    entity_id: entity.id,
    type: 'payment',
    debit: 0,
    credit: entity.amount - fee,
    amount: entity.amount,
    fee,
    tax,
  })
  const shown = showPaymentInWebhook(payment)
  records.announce(account, 'payment.captured', { payment: shown })
  records.announce(account, 'order.paid', { payment: shown, order: order.entity })
  for (const other of order.payments) {
    if (other !== payment && other.entity.status === 'authorized') returnPayment(records, other)
  }
}
