import type { orderStates, paymentStates } from '@vazhipadu/contract/orders'

type Unreceipted = {
  status: (typeof orderStates)[number]
  payment: { status: (typeof paymentStates)[number] } | null
}

/** Why an order has no receipt: it comes, or never will because nothing was paid, or what was paid came too late. */
export function nameMissingReceipt({ status, payment }: Unreceipted): 'noReceipt' | 'neverPaid' | 'paidLate' {
  if (status !== 'expired' && status !== 'cancelled') return 'noReceipt'
  const wasPaid = payment && ['captured', 'refunded', 'partly_refunded'].includes(payment.status)
  return wasPaid ? 'paidLate' : 'neverPaid'
}
