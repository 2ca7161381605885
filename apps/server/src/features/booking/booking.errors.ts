import { DomainError } from '../../platform/errors.ts'

export const orderNotFound = () =>
  new DomainError('not_found', 'booking_not_found', 'There is no such booking.')

export const orderStale = () =>
  new DomainError('conflict', 'stale', 'This booking has changed meanwhile. Please look at it once more.')

/** Required once, before the account may hold a scarce place. */
export const mobileUnproven = () =>
  new DomainError(
    'invalid',
    'mobile_unproven',
    'These places are few. Please show us once that your mobile number is yours, by a code in an SMS; where no SMS comes, the temple office confirms it. Then they can be kept for you.',
  )
