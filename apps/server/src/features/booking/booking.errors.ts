import { refuse } from '../../platform/errors.ts'

export const orderNotFound = () => refuse('not_found', 'booking_not_found')

export const orderStale = () => refuse('conflict', 'stale.booking')

/** Required once, before the account may hold a scarce place. */
export const mobileUnproven = () => refuse('invalid', 'mobile_unproven.scarce')
