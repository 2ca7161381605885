import { refuse } from '../../../platform/errors.ts'

export const accountNotFound = () => refuse('not_found', 'account_not_found')

export const mobileChanged = () => refuse('conflict', 'mobile_changed')

export const ownMobile = () => refuse('forbidden', 'own_mobile')
