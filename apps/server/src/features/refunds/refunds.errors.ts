import { refuse } from '../../platform/errors.ts'

export const paymentUnknown = () => refuse('not_found', 'payment_not_found')

export const amountNotRight = (amountPaise: number) =>
  refuse('invalid', 'amount_not_right', {
    meta: { amountPaise },
  })

export const lineNotRefundable = () => refuse('invalid', 'line_not_refundable')

export const nothingToRefund = () => refuse('conflict', 'nothing_to_refund')

export const refundWaits = () => refuse('conflict', 'refund_waits')

export const refundKeyReused = () => refuse('conflict', 'idempotency_key_reused.refund')

export const refundNotWaiting = () => refuse('conflict', 'refund_not_waiting')

export const refundNotFailed = () => refuse('conflict', 'refund_not_failed')

export const refundContested = () => refuse('conflict', 'refund_contested')

export const approvalNeedsAnother = () => refuse('forbidden', 'approval_needs_another')

export const transferNotWaiting = () => refuse('conflict', 'transfer_not_waiting')

export const transferKnown = () =>
  refuse('conflict', 'transfer_known', {
    fields: { reference: 'fields.transferKnown' },
  })

export const transferDayNotRight = () =>
  refuse('invalid', 'transfer_day_not_right', { fields: { transferred_on: 'fields.dayAgain' } })

export const paymentUnderWay = () => refuse('conflict', 'payment_under_way')

export const cancelNotAllowed = () => refuse('conflict', 'cancel_not_allowed')

export const disputeNotFound = () => refuse('not_found', 'dispute_not_found')

export const disputeNotOpen = () => refuse('conflict', 'dispute_not_open')

export const disputeNotAcceptable = () => refuse('conflict', 'dispute_not_acceptable')

export const bankUnreachable = () => refuse('unavailable', 'bank_unreachable', { retryAfterSeconds: 60 })
