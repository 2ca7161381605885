import { refuse } from '../../platform/errors.ts'

export const performedTooEarly = () => refuse('conflict', 'performed_too_early')

export const beforeItsHour = (session: string, startsAt: string) =>
  refuse('conflict', 'before_its_hour', {
    params: { session, time: { clock: startsAt } },
    meta: { session, startsAt },
  })

export const dayIsOver = () => refuse('conflict', 'day_is_over.performing')

export const sheetNotYours = () => refuse('forbidden', 'sheet_not_yours')
