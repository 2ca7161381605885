import { DomainError } from '../../platform/errors.ts'
import type { Refusal } from '../booking/booking.rules.ts'

export const linesRefused = (lines: Refusal[]) =>
  new DomainError(
    'conflict',
    'lines_refused',
    lines.length === 1
      ? 'One line of your booking cannot be taken. Nothing has been booked.'
      : `${lines.length} lines of your booking cannot be taken. Nothing has been booked.`,
    { meta: { lines } },
  )

export const bookingClosed = (message: string) => new DomainError('unavailable', 'booking_closed', message)

export const keyMissing = () =>
  new DomainError('invalid', 'idempotency_key_missing', 'Your booking could not be sent. Please try again.')

export const keyReused = () =>
  new DomainError(
    'conflict',
    'idempotency_key_reused',
    'This booking has already been sent with other lines. Please look at it once more.',
  )

export const mobileRequired = () =>
  new DomainError(
    'invalid',
    'mobile_required',
    'Please add your mobile number first, so that the temple can reach you about your pooja.',
  )

export const addressUnknown = () =>
  new DomainError('invalid', 'address_unknown', 'Please choose the address for your prasadam again.', {
    fields: { 'delivery.address_id': 'Unknown address' },
  })

export const orderNotFound = () =>
  new DomainError('not_found', 'booking_not_found', 'There is no such booking.')

export const transactionsNotYours = () =>
  new DomainError('forbidden', 'not_allowed', 'This part is for the temple office.')

export const holdEnded = () =>
  new DomainError(
    'conflict',
    'hold_ended',
    'The time for paying has ended and the places went back. Nothing has been charged for it; please book again.',
  )

export const notPayable = () =>
  new DomainError('conflict', 'not_payable', 'This booking is not waiting for a payment.')

export const providerSilent = () =>
  new DomainError(
    'unavailable',
    'provider_silent',
    'The bank’s payment page does not answer at the moment. Your places are held; please try again.',
    { retryAfterSeconds: 3 },
  )

export const handOverInvalid = () =>
  new DomainError(
    'malformed',
    'signature_invalid',
    'This answer of the bank could not be read. If money was taken, we will find it and confirm your booking.',
  )

export const orderStale = () =>
  new DomainError('conflict', 'stale', 'This booking has changed meanwhile. Please look at it once more.')

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

export const refundNotWaiting = () =>
  new DomainError('conflict', 'refund_not_waiting', 'This refund does not wait for a second admin.')

export const approvalNeedsAnother = () =>
  new DomainError('forbidden', 'approval_needs_another', 'Another admin must confirm this refund.')

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

export const moveNotAllowed = () =>
  new DomainError(
    'conflict',
    'move_not_allowed',
    'This can no longer be moved here. Please ask the temple office.',
  )

export const priceChanged = () =>
  new DomainError(
    'conflict',
    'price_changed',
    'The price has changed since you booked. Please ask the temple office to move it.',
  )

export const nothingToRescue = () =>
  new DomainError('conflict', 'nothing_to_rescue', 'There is no payment that waits for this booking.')
