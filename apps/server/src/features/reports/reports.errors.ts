import { DomainError } from '../../platform/errors.ts'

export const pageNotFound = () =>
  new DomainError('invalid', 'page_not_found', 'This page of the list is gone. Please begin at the first.')

export const tooManyRows = () =>
  new DomainError(
    'invalid',
    'too_many_rows',
    'This is more than 50,000 rows, too many for a spreadsheet. Please narrow the list down, or download it as CSV.',
  )

export const exportNotFound = () =>
  new DomainError('not_found', 'export_not_found', 'This file is no longer kept. Please ask for it again.')

export const exportNotReady = () =>
  new DomainError('conflict', 'export_not_ready', 'This file is not ready yet.')

export const countFirst = () =>
  new DomainError(
    'conflict',
    'count_first',
    'Your own drawer is among these sums. They are shown when it is counted.',
  )

export const spanNotRight = () =>
  new DomainError(
    'invalid',
    'span_not_right',
    'Please choose a period of a year at most, its first day first.',
  )
