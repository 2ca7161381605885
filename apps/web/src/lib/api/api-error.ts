import { say } from '../i18n/i18n.ts'

export type Refusal = {
  /** HTTP status; 0 if there was no response. */
  status: number
  code: string
  detail: string
  fields?: Record<string, string>
  meta?: Record<string, unknown>
  /** Set if the response itself has `status: 'failed'`: sign-up, verification and resend. */
  outcomeMessage?: string
}

/** Any failed call. `message` is a sentence that devotees can read. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly meta: Record<string, unknown>
  readonly outcomeMessage: string | undefined

  constructor(refusal: Refusal) {
    super(refusal.detail)
    this.name = 'ApiError'
    this.status = refusal.status
    this.code = refusal.code
    this.fields = refusal.fields ?? {}
    this.meta = refusal.meta ?? {}
    this.outcomeMessage = refusal.outcomeMessage
  }
}

/** The response's `detail`, otherwise the client error's message, otherwise "An error occurred". */
export function errorText(failure: unknown): string {
  if (!(failure instanceof Error)) return say('api.unknownError')
  return failure.message || say('api.anErrorOccurred')
}
