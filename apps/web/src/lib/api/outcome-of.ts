import type { Outcome } from '@vazhipadu/contract/identity'
import { ApiError } from './api-error.ts'

export type Failed = { status: 'failed'; message: string }

/**
 * For sign-in, sign-up, verification and resend: an empty response becomes a failure with the given message, and an
 * error response with `status: 'failed'` (e.g. a rate limit) is returned instead of thrown.
 */
export async function outcomeOf<T extends object>(
  answer: Promise<T | undefined | null>,
  messageWhenEmpty: string,
): Promise<T | Failed> {
  try {
    const body = await answer
    if (!body || Object.keys(body).length === 0) return { status: 'failed', message: messageWhenEmpty }
    return body
  } catch (failure) {
    if (failure instanceof ApiError && failure.outcomeMessage !== undefined) {
      return { status: 'failed', message: failure.outcomeMessage }
    }
    throw failure
  }
}

export const hasFailed = (result: object): result is Failed =>
  (result as Partial<Outcome>).status === 'failed'
