import { ApiError } from './api-error.ts'

/** No usable answer: the request may have been executed, so the idempotency key must be kept for the next attempt. */
export const isUnanswered = (failure: unknown) =>
  !(failure instanceof ApiError) || failure.status === 0 || failure.status >= 500

/** No response at all, neither from the server nor from a proxy. */
export const isUnheard = (failure: unknown) => failure instanceof ApiError && failure.status === 0

/** The request could not leave this device, so nothing was executed. */
export const isOffline = (failure: unknown) => failure instanceof ApiError && failure.code === 'offline'

/**
 * Error codes the server returns before doing anything: their messages tell what to do, and retrying would not help.
 */
const toldCodes = new Set(['file_not_kept', 'file_away', 'printing_away', 'booking_closed', 'room_full'])

/** The request may have been executed, so the page must not say that it failed. */
export const isInDoubt = (failure: unknown) =>
  isUnanswered(failure) &&
  !isOffline(failure) &&
  !(failure instanceof ApiError && toldCodes.has(failure.code))
