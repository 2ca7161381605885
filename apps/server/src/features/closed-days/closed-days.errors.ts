import { DomainError } from '../../platform/errors.ts'
import type { Refusal } from '../booking/booking.rules.ts'

export const linkUnknown = () =>
  new DomainError(
    'not_found',
    'link_unknown',
    'This link is not complete. Please open it from the e-mail once more, or ring the temple office.',
  )

export const offerAnswered = () =>
  new DomainError(
    'conflict',
    'offer_answered',
    'This has been answered already. Please look at the page anew.',
  )

export const dayRefused = (reason: Refusal['reason']) =>
  new DomainError('conflict', 'day_refused', whyDayIsRefused(reason), { meta: { reason } })

function whyDayIsRefused(reason: Refusal['reason']): string {
  if (reason === 'full')
    return 'That day has filled up meanwhile. Please choose another day. Nothing has been changed.'
  if (reason === 'unknown_offering')
    return 'The temple no longer offers this pooja. Please take the refund. Nothing has been changed.'
  return 'That day cannot be chosen any more. Please choose another day. Nothing has been changed.'
}
