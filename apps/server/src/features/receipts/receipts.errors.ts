import { refuse } from '../../platform/errors.ts'

/** Also answered for another person's receipt, so that it does not reveal which numbers exist. */
export const receiptNotFound = () => refuse('not_found', 'receipt_not_found')

export const searchTooWide = () => refuse('invalid', 'search_too_wide')
