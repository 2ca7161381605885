export type PanchangErrorCode =
  | 'bad-date'
  | 'date-out-of-range'
  | 'range-reversed'
  | 'bad-place'
  | 'bad-rules'
  | 'unknown-star'
  | 'unknown-month'
  | 'no-sunrise'

/** The only error thrown on purpose; a caller decides by `code`, never by the text. */
export class PanchangError extends Error {
  readonly code: PanchangErrorCode

  constructor(code: PanchangErrorCode, message: string) {
    super(message)
    this.name = 'PanchangError'
    this.code = code
  }
}
