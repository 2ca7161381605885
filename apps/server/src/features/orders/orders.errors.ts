import { DomainError } from '../../platform/errors.ts'

export const paymentsNotYours = () =>
  new DomainError('forbidden', 'not_allowed', 'This part is for the temple office.')
