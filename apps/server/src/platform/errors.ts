import type { RefusalParam, RefusalParams } from '@vazhipadu/locales/refusal-params'
import type { FieldKey, RefusalKey } from '@vazhipadu/locales/text-key'
import { refusalText } from './words/refusal-text.ts'

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

export type { RefusalKey }

/** Of one field: the key of a text, with its values where it has any. */
export type FieldText =
  | RefusalKey
  | FieldKey
  | { key: RefusalKey | FieldKey; params: Record<string, RefusalParam> }

type Options = {
  meta?: Record<string, unknown>
  fields?: Record<string, FieldText>
  retryAfterSeconds?: number
  /** A sentence of the temple's own, shown in every language instead of the key's text. */
  ownText?: string | undefined
}

/** Why a command did nothing: an English sentence for the operator at the keyboard, never sent to a browser. */
export class OperatorError extends Error {}

/** A refused request. Its text is looked up by `key` when it is answered, in the reader's language. */
export class DomainError extends Error {
  readonly kind: ErrorKind
  readonly key: RefusalKey
  readonly params: Record<string, RefusalParam>
  readonly meta: Record<string, unknown> | undefined
  readonly fields: Record<string, FieldText> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly ownText: string | undefined

  constructor(
    kind: ErrorKind,
    key: RefusalKey,
    { params = {}, ...options }: Options & { params?: Record<string, RefusalParam> },
  ) {
    super()
    this.kind = kind
    this.key = key
    this.params = params
    this.meta = options.meta
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
    this.ownText = options.ownText
    this.name = this.code
  }

  /** What the client sees: the first part of the key. */
  get code(): string {
    return codeOf(this.key)
  }

  /** In English, for logs. */
  override get message(): string {
    return this.ownText ?? refusalText('en', this.key, this.params)
  }
}

/** A code may have several texts: `stale.booking` and `stale.catalogue`. */
export const codeOf = (key: RefusalKey): string => key.split('.', 1)[0] ?? key

type OptionsOf<K> = K extends keyof RefusalParams
  ? [options: Options & { params: RefusalParams[K] }]
  : [options?: Options]

/** The text is `refusals.<key>` in locales/en; its values are checked at compile time. */
export const refuse = <K extends RefusalKey>(kind: ErrorKind, key: K, ...[options = {}]: OptionsOf<K>) =>
  new DomainError(kind, key, options)

export const nothingHere = () => refuse('not_found', 'no_such_call')

export const serviceUnavailable = () =>
  refuse('unavailable', 'unavailable', {
    retryAfterSeconds: 3,
  })

export const serviceBusy = () =>
  refuse('unavailable', 'busy', {
    retryAfterSeconds: 3,
  })

export const tooManyRequests = (retryAfterSeconds: number) =>
  refuse('limited', 'too_many_requests', {
    retryAfterSeconds,
  })
