import { DomainError } from '../../../platform/errors.ts'

export const accountNotFound = () => new DomainError('not_found', 'account_not_found', 'data not found')

export const mobileChanged = () =>
  new DomainError(
    'conflict',
    'mobile_changed',
    'The number of this account has changed meanwhile. Please look at it again.',
  )

export const ownMobile = () =>
  new DomainError('forbidden', 'own_mobile', 'Somebody else of the office has to confirm your own number.')
