import type { z } from 'zod'

/** Target of requests: an endpoint of the contract, or one of the few routes outside it. */
export type Target = {
  name: string
  method: string
  path: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  form?: z.ZodType
  /** Accepts a picture without declaring a form. */
  takesFile?: boolean
}

/** Placeholder for a value that an earlier response contained under this name, with a fallback. */
export class KnownDefect {
  readonly name: string
  readonly at: number
  readonly otherwise: unknown

  constructor(name: string, at: number, otherwise: unknown) {
    this.name = name
    this.at = at
    this.otherwise = otherwise
  }
}

/** A request before it is serialised; its parts may contain `Known`. */
export type Parts = {
  params?: unknown
  query?: unknown
  body?: unknown
  form?: unknown
}

/** One change of a valid request, at the n-th place of its parts. */
export type Harm = { at: number } & (
  | { does: 'replace'; by: unknown }
  | { does: 'remove' }
  | { does: 'add'; name: string; by: unknown }
  | { does: 'nest'; deep: number }
  | { does: 'repeat'; times: number }
)

export type Attack = {
  target: Target
  /** The name of the caller in `people`. */
  who: string
  parts: Parts
  harms: Harm[]
  /** Headers added to the valid ones, or replacing them. */
  headers: [string, string][]
  /** Replaces the body by these bytes with this type. */
  raw?: { type: string | undefined; bytes: Buffer }
  /** Appended to the path unchanged. */
  suffix: string
  method?: string
  multipart: Multipart
}

export type Multipart = 'right' | 'no boundary' | 'cut off' | 'other boundary' | 'many parts' | 'twice'

/** The serialised request. */
export type Written = { method: string; path: string; headers: string[]; body: Buffer | undefined }

export type Answer = {
  status: number
  type: string
  text: string
  requestId: string | undefined
  ms: number
}
/** `cut`: the connection ended without a response. */
export type Outcome = Answer | 'hang' | 'cut'

/** A value as text, as in a URL or a form. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (writeJson(value) ?? '')
}

/** Undefined if combined changes made it too deep or too long to serialise. */
export function writeJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch (failed) {
    if (failed instanceof RangeError) return 'null'
    throw failed
  }
}
