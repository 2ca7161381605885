import { ApiError } from './api-error.ts'

/** Nothing was heard: whether it was done is not known, and the key must stay for the next press. */
export const isUnanswered = (failure: unknown) =>
  !(failure instanceof ApiError) || failure.status === 0 || failure.status >= 500

/** Not a word came back, of the temple or of anything before it. */
export const isUnheard = (failure: unknown) => failure instanceof ApiError && failure.status === 0

/** It could not leave this device: nothing was asked for. */
export const isOffline = (failure: unknown) => failure instanceof ApiError && failure.code === 'offline'

/** What the server says before it does anything: its own sentence tells what to do, which pressing again would not. */
const toldCodes = new Set(['file_not_kept', 'file_away', 'printing_away', 'booking_closed', 'room_full'])

/** It may have been done: whoever says that it failed may say an untruth. */
export const isInDoubt = (failure: unknown) =>
  isUnanswered(failure) &&
  !isOffline(failure) &&
  !(failure instanceof ApiError && toldCodes.has(failure.code))
