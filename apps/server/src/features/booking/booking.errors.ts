import { DomainError } from '../../platform/errors.ts'

export const orderNotFound = () =>
  new DomainError('not_found', 'booking_not_found', 'There is no such booking.')

export const orderStale = () =>
  new DomainError('conflict', 'stale', 'This booking has changed meanwhile. Please look at it once more.')
