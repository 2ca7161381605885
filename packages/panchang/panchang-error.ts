export type PanchangErrorCode =
  | 'bad-date'
  | 'date-out-of-range'
  | 'range-reversed'
  | 'bad-place'
  | 'bad-rules'
  | 'unknown-star'
  | 'unknown-month'
  | 'no-sunrise'

/** The only error that this package throws deliberately. Callers must branch on `code`, not on the text. */
export class PanchangError extends Error {
  readonly code: PanchangErrorCode

  constructor(code: PanchangErrorCode, message: string) {
    super(message)
    this.name = 'PanchangError'
    this.code = code
  }
}
