import type { orderStates, paymentStates } from '@vazhipadu/contract/orders'

type Unreceipted = {
  status: (typeof orderStates)[number]
  payment: { status: (typeof paymentStates)[number] } | null
}

/** Why an order has no receipt: it is being created, nothing was paid, or the payment came too late. */
export function nameMissingReceipt({ status, payment }: Unreceipted): 'noReceipt' | 'neverPaid' | 'paidLate' {
  if (status !== 'expired' && status !== 'cancelled') return 'noReceipt'
  const wasPaid = payment && ['captured', 'refunded', 'partly_refunded'].includes(payment.status)
  return wasPaid ? 'paidLate' : 'neverPaid'
}
