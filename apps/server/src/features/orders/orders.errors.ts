import { DomainError } from '../../platform/errors.ts'

export const transactionsNotYours = () =>
  new DomainError('forbidden', 'not_allowed', 'This part is for the temple office.')
