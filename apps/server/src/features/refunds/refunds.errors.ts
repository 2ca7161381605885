import { DomainError } from '../../platform/errors.ts'

export const paymentUnknown = () =>
  new DomainError('not_found', 'payment_not_found', 'This booking was not paid by that payment.')

export const amountNotRight = (amountPaise: number) =>
  new DomainError('invalid', 'amount_not_right', 'The amount does not match what can be given back.', {
    meta: { amountPaise },
  })

export const lineNotRefundable = () =>
  new DomainError('invalid', 'line_not_refundable', 'One of these lines is performed or cancelled already.')

export const nothingToRefund = () =>
  new DomainError('conflict', 'nothing_to_refund', 'Everything has been given back already.')

export const refundWaits = () =>
  new DomainError('conflict', 'refund_waits', 'A refund of this booking waits for a second admin already.')

export const refundKeyReused = () =>
  new DomainError(
    'conflict',
    'idempotency_key_reused',
    'This was sent before for another refund. Please open the booking anew.',
  )

export const refundNotWaiting = () =>
  new DomainError('conflict', 'refund_not_waiting', 'This refund does not wait for a second admin.')

export const refundNotFailed = () =>
  new DomainError('conflict', 'refund_not_failed', 'This refund did not fail, or was tried again already.')

export const refundContested = () =>
  new DomainError(
    'conflict',
    'refund_contested',
    'A bank contests this payment. The refund is sent, or settled, when it has decided.',
  )

export const approvalNeedsAnother = () =>
  new DomainError('forbidden', 'approval_needs_another', 'Another admin must confirm this refund.')

export const transferNotWaiting = () =>
  new DomainError('conflict', 'transfer_not_waiting', 'This bank transfer does not wait for a second admin.')

export const transferKnown = () =>
  new DomainError('conflict', 'transfer_known', 'A bank transfer with this number is written down already.', {
    fields: { reference: 'This number is written down already' },
  })

export const transferDayNotRight = () =>
  new DomainError(
    'invalid',
    'transfer_day_not_right',
    'The money cannot have gone back before it was paid, or in days to come.',
    { fields: { transferred_on: 'Please look at the day again' } },
  )

export const paymentUnderWay = () =>
  new DomainError(
    'conflict',
    'payment_under_way',
    'Your bank is still working on a payment for this booking. Please wait a minute.',
  )

export const cancelNotAllowed = () =>
  new DomainError(
    'conflict',
    'cancel_not_allowed',
    'This can no longer be cancelled here. Please ask the temple office.',
  )

export const disputeNotFound = () =>
  new DomainError('not_found', 'dispute_not_found', 'This dispute is not known here.')

export const disputeNotOpen = () =>
  new DomainError(
    'conflict',
    'dispute_not_open',
    'This dispute can no longer be answered: it is answered already, or its time is over.',
  )

export const disputeNotAcceptable = () =>
  new DomainError(
    'conflict',
    'dispute_not_acceptable',
    'The bank only reports a suspicion and has taken nothing. Contest it, or refund the booking.',
  )

export const bankUnreachable = () =>
  new DomainError(
    'unavailable',
    'bank_unreachable',
    'Razorpay did not answer. Look again in a minute whether the dispute still waits.',
    { retryAfterSeconds: 60 },
  )
