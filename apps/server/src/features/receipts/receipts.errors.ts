import { DomainError } from '../../platform/errors.ts'

/** Also answered for another person's receipt, so that it does not reveal which numbers exist. */
export const receiptNotFound = () =>
  new DomainError('not_found', 'receipt_not_found', 'We have no receipt for this booking.')

export const searchTooWide = () =>
  new DomainError('invalid', 'search_too_wide', 'Please give a number, a name, a mobile number or a period.')
