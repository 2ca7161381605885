import { DomainError } from '../../platform/errors.ts'

export const reporterUnknown = () =>
  new DomainError('forbidden', 'reporter_unknown', 'Reports are taken from our providers only.')

export const batchNotFound = () =>
  new DomainError('not_found', 'batch_not_found', 'There is no such sending.')

export const nobodyToTell = () =>
  new DomainError(
    'conflict',
    'nobody_to_tell',
    'Nobody is left to be told: they were told, are waiting, or cannot be reached.',
  )

export const nothingToPreview = () =>
  new DomainError('not_found', 'nothing_to_preview', 'There is nothing to tell about this booking.')

export const orderUnknown = () =>
  new DomainError('not_found', 'order_unknown', 'There is no booking of this number.')

export const notConfirmed = () =>
  new DomainError(
    'conflict',
    'not_confirmed',
    'Only a booking that was made and paid online has a confirmation to send.',
  )
