import { DomainError } from '../../platform/errors.ts'

export const performedTooEarly = () =>
  new DomainError(
    'conflict',
    'performed_too_early',
    'A pooja can be marked as performed on its day, not before.',
  )
