import { takeMoney } from './capture-payment.ts'
import type { PaymentRecord } from './entities.ts'
import { makeId } from './make-id.ts'
import { returnPayment } from './refund-payment.ts'
import type { Records } from './sandbox-records.ts'
import { showPaymentInWebhook } from './show-payment.ts'

/** The bank approved: at once, or late, after the payment already counted as failed. */
export function authorisePayment(records: Records, payment: PaymentRecord): void {
  const { clock } = records
  const { entity, order, account } = payment
  if (entity.status !== 'created' && entity.status !== 'failed') return
  Object.assign(entity, {
    status: 'authorized',
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: makeProof(payment),
  })
  records.announce(account, 'payment.authorized', { payment: showPaymentInWebhook(payment) })
  if (order.entity.status === 'paid') {
    returnPayment(records, payment)
    return
  }
  const { capture, automaticMinutes, manualMinutes } = order.rule
  const inTime = clock.now() - entity.created_at <= automaticMinutes * 60
  if (capture === 'automatic' && inTime && !payment.leftAuthorized) {
    takeMoney(records, payment)
    return
  }
  clock.schedule((entity.created_at + manualMinutes * 60) * 1000, () => {
    if (entity.status === 'authorized') returnPayment(records, payment)
  })
}

function makeProof({ entity }: PaymentRecord): Record<string, string> {
  const digits = () => String(Math.floor(100_000_000_000 + Math.random() * 899_999_999_999))
  switch (entity.method) {
    case 'card':
      return { auth_code: digits().slice(0, 6), arn: `7446${digits()}0000001`, rrn: digits() }
    case 'upi':
      return { rrn: digits(), upi_transaction_id: makeId('').toUpperCase() }
    case 'netbanking':
      return { bank_transaction_id: digits().slice(0, 7) }
  }
}
