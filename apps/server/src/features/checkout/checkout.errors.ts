import { DomainError } from '../../platform/errors.ts'
import type { Refusal } from '../booking/booking.rules.ts'
import { formatRupees } from '../notifications/letters/format-words.ts'

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

export const lineNotChangeable = () =>
  new DomainError(
    'conflict',
    'line_not_changeable',
    'One of these lines is performed or cancelled and can no longer be changed.',
  )

export const daysRefused = (lines: (Refusal & { line_id: number })[]) =>
  new DomainError(
    'conflict',
    'days_refused',
    lines.length === 1
      ? 'One line cannot be moved to that day. Nothing has been changed.'
      : `${lines.length} lines cannot be moved to those days. Nothing has been changed.`,
    { meta: { lines } },
  )

/** Said to the office: whoever booked is asked to pay where they see what for. */
export const deliveryCostsMore = (differencePaise: number) =>
  new DomainError(
    'conflict',
    'delivery_costs_more',
    `Posting there costs ${formatRupees(differencePaise)} more, which only the devotee can pay. Please ask them to press “Change delivery” at this booking in their history. Nothing has been changed.`,
    { meta: { differencePaise } },
  )

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

export const performedTooEarly = () =>
  new DomainError(
    'conflict',
    'performed_too_early',
    'A pooja can be marked as performed on its day, not before.',
  )

export const linkUnknown = () =>
  new DomainError(
    'not_found',
    'link_unknown',
    'This link is not complete. Please open it from the e-mail once more, or ring the temple office.',
  )

export const offerAnswered = () =>
  new DomainError(
    'conflict',
    'offer_answered',
    'This has been answered already. Please look at the page anew.',
  )

export const dayRefused = (reason: Refusal['reason']) =>
  new DomainError(
    'conflict',
    'day_refused',
    reason === 'full'
      ? 'That day has filled up meanwhile. Please choose another day. Nothing has been changed.'
      : 'That day cannot be chosen any more. Please choose another day. Nothing has been changed.',
    { meta: { reason } },
  )

export const counterClosed = () =>
  new DomainError('conflict', 'counter_closed', 'Your drawer is closed. Please begin a new one first.')

export const saleOfAnotherDrawer = () =>
  new DomainError(
    'forbidden',
    'sale_of_another_drawer',
    'This was not sold from your open drawer. Please ask somebody of the treasury to take it back.',
  )

export const totalDiffers = (totalPaise: number) =>
  new DomainError(
    'conflict',
    'total_differs',
    'The price has changed meanwhile. Nothing was sold; please look at the new total.',
    { meta: { totalPaise } },
  )

export const mobileUnreadable = () =>
  new DomainError(
    'invalid',
    'mobile_unreadable',
    'Please look at the mobile number once more, or leave it out.',
    {
      fields: { 'customer.mobile': 'Not a mobile number' },
    },
  )
