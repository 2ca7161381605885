import { refuse } from '../../platform/errors.ts'
import type { Refusal } from '../booking/booking.rules.ts'

export const linkUnknown = () => refuse('not_found', 'link_unknown')

export const offerAnswered = () => refuse('conflict', 'offer_answered')

export const dayRefused = (reason: Refusal['reason']) =>
  refuse('conflict', `day_refused.${reason === 'full' || reason === 'unknown_offering' ? reason : 'other'}`, {
    meta: { reason },
  })
