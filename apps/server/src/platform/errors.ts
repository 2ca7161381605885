/** Why a request was refused. Kinds are about the domain; only http/problem.ts knows status codes. */
export type ErrorKind =
  | 'malformed'
  | 'refused'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'invalid'
  | 'limited'
  | 'unavailable'

/** A value inserted into a refusal's sentence, before it is formatted for a language. */
export type Said = string | number | { paise: number } | { day: string } | { clock: string }

type Extra = {
  meta?: Record<string, unknown>
  fields?: Record<string, string>
  retryAfterSeconds?: number
  /** The values in the sentence by their names in `refusals.json`, so that it can be translated. */
  said?: Record<string, Said>
}

/** Why a command did nothing: an English sentence for the operator at the keyboard, never sent to a browser. */
export class OperatorError extends Error {}

export class DomainError extends Error {
  readonly kind: ErrorKind
  readonly code: string
  readonly meta: Record<string, unknown> | undefined
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly said: Record<string, Said> | undefined

  /** `detail` is a sentence fit for a devotee. */
  constructor(kind: ErrorKind, code: string, detail: string, extra: Extra = {}) {
    super(detail)
    this.name = code
    this.kind = kind
    this.code = code
    this.meta = extra.meta
    this.fields = extra.fields
    this.retryAfterSeconds = extra.retryAfterSeconds
    this.said = extra.said
  }
}

export const nothingHere = () =>
  new DomainError('not_found', 'no_such_call', 'There is nothing at this address.')

export const serviceUnavailable = () =>
  new DomainError('unavailable', 'unavailable', 'We cannot be reached for a moment. Please try again.', {
    retryAfterSeconds: 3,
  })

export const serviceBusy = () =>
  new DomainError('unavailable', 'busy', 'Very many people are here at this moment. Please try again.', {
    retryAfterSeconds: 3,
  })

export const tooManyRequests = (retryAfterSeconds: number) =>
  new DomainError('limited', 'too_many_requests', 'Too many tries. Please wait a little and try again.', {
    retryAfterSeconds,
  })
