import { DomainError } from '../../platform/errors.ts'

export const performedTooEarly = () =>
  new DomainError(
    'conflict',
    'performed_too_early',
    'A pooja can be marked as performed on its day, not before.',
  )

export const beforeItsHour = (session: string, startsAt: string) =>
  new DomainError(
    'conflict',
    'before_its_hour',
    `${session} begins at ${startsAt}. Devotees are told half an hour later: please confirm that it has been performed.`,
    { meta: { session, startsAt }, said: { session, time: { clock: startsAt } } },
  )

export const dayIsOver = () =>
  new DomainError(
    'conflict',
    'day_is_over',
    'The day of these poojas is over. Please tell the office, which can still mark them.',
  )

export const sheetNotYours = () =>
  new DomainError('forbidden', 'sheet_not_yours', 'The sheet opens for today and tomorrow.')
