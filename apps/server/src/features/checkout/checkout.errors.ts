import type { quoteBasket } from '@vazhipadu/contract/checkout'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import { DomainError } from '../../platform/errors.ts'
import type { Refusal } from '../booking/booking.rules.ts'

export const linesRefused = (lines: Refusal[]) =>
  new DomainError(
    'conflict',
    'lines_refused',
    lines.length === 1
      ? 'One offering of your booking cannot be taken. Nothing has been booked.'
      : `${lines.length} offerings of your booking cannot be taken. Nothing has been booked.`,
    { meta: { lines }, said: { count: lines.length } },
  )

export const bookingClosed = (message: string) => new DomainError('unavailable', 'booking_closed', message)

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

export const tooManyUnpaid = ({ tranNos, most }: { tranNos: string[]; most: number }) =>
  new DomainError(
    'conflict',
    'too_many_unpaid',
    most === 1
      ? 'You have a booking that waits for its payment. Please finish it or let it go first.'
      : `You have ${most} bookings that wait for their payment. Please finish one or let one go first.`,
    { meta: { most, tran_nos: tranNos }, said: { count: most } },
  )

export const scarceWait = (until: Date, templeTime: string) =>
  new DomainError(
    'conflict',
    'scarce_wait',
    `These places are few, and others wait for them too. They can be kept for you again from ${templeTime}, by the temple’s clock. Everything else can be booked now.`,
    { meta: { until: until.toISOString() }, said: { time: { clock: templeTime } } },
  )

export const addressUnknown = () =>
  new DomainError('invalid', 'address_unknown', 'Please choose the address for your prasadam again.', {
    fields: { 'delivery.address_id': 'Unknown address' },
  })

export const holdEnded = () =>
  new DomainError(
    'conflict',
    'hold_ended',
    'The time for paying has ended and the places went back. If your bank has taken money for it, please do not pay again: it is booked where there is room, or comes back to you.',
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

export const checkoutSignatureInvalid = () =>
  new DomainError(
    'malformed',
    'signature_invalid',
    'This answer of the bank could not be read. If money was taken, we will find it and confirm your booking.',
  )

export const nothingToRescue = () =>
  new DomainError('conflict', 'nothing_to_rescue', 'There is no payment that waits for this booking.')

export const unclaimedDecided = () =>
  new DomainError('conflict', 'unclaimed_decided', 'Somebody else has decided about this payment already.')

export const totalChanged = (quote: ResponseOf<typeof quoteBasket>) =>
  new DomainError(
    'conflict',
    'total_changed',
    'The price has changed meanwhile. Please look at the new total. Nothing has been booked or charged.',
    { meta: { quote } },
  )
