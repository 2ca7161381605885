import { ApiError } from './api-error.ts'

/** Nothing was heard: whether it was done is not known, and the key must stay for the next press. */
export const isUnanswered = (failure: unknown) =>
  !(failure instanceof ApiError) || failure.status === 0 || failure.status >= 500

/** It could not leave this device: nothing was asked for. */
export const isOffline = (failure: unknown) => failure instanceof ApiError && failure.code === 'offline'

/** It may have been done: whoever says that it failed may say an untruth. */
export const isInDoubt = (failure: unknown) => isUnanswered(failure) && !isOffline(failure)
