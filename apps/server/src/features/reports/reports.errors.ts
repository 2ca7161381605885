import { DomainError } from '../../platform/errors.ts'

export const pageNotFound = () =>
  new DomainError('invalid', 'page_not_found', 'This page of the list is gone. Please begin at the first.')

export const orderNotFound = () =>
  new DomainError('not_found', 'booking_not_found', 'There is no such booking.')
