import { DomainError } from '../../platform/errors.ts'

export const performedTooEarly = () =>
  new DomainError(
    'conflict',
    'performed_too_early',
    'A pooja can be marked as performed on its day, not before.',
  )

export const sheetNotYours = () =>
  new DomainError('forbidden', 'sheet_not_yours', 'The sheet opens for today and tomorrow.')
