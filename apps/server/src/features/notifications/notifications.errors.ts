import { refuse } from '../../platform/errors.ts'

export const reporterUnknown = () => refuse('forbidden', 'reporter_unknown')

export const batchNotFound = () => refuse('not_found', 'batch_not_found')

export const nobodyToTell = () => refuse('conflict', 'nobody_to_tell')

export const nothingToPreview = () => refuse('not_found', 'nothing_to_preview')

export const orderUnknown = () => refuse('not_found', 'order_unknown')

export const notConfirmed = () => refuse('conflict', 'not_confirmed')
