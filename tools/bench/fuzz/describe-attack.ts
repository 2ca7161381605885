import type { z } from 'zod'

/** Where requests go: an endpoint of the contract, or one of the few routes outside it. */
export type Target = {
  name: string
  method: string
  path: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  form?: z.ZodType
  /** Takes a picture, without declaring a form. */
  takesFile?: boolean
}

/** In the place of a value: one that an answer has told under this name, or else the one beside it. */
export class Known {
  readonly name: string
  readonly at: number
  readonly otherwise: unknown

  constructor(name: string, at: number, otherwise: unknown) {
    this.name = name
    this.at = at
    this.otherwise = otherwise
  }
}

/** A request before it is written out: its parts still hold `Known`. */
export type Parts = {
  params?: unknown
  query?: unknown
  body?: unknown
  form?: unknown
}

/** One thing that is done to a request that was right: at the n-th place of its parts. */
export type Harm = { at: number } & (
  | { does: 'replace'; by: unknown }
  | { does: 'remove' }
  | { does: 'add'; name: string; by: unknown }
  | { does: 'nest'; deep: number }
  | { does: 'repeat'; times: number }
)

export type Attack = {
  target: Target
  /** A name of `people`. */
  who: string
  parts: Parts
  harms: Harm[]
  /** Added to the headers, or in place of the ones that would be right. */
  headers: [string, string][]
  /** Instead of the body: bytes and their type, whatever the endpoint takes. */
  raw?: { type: string | undefined; bytes: Buffer }
  /** Put behind the path as it is. */
  suffix: string
  method?: string
  multipart: Multipart
}

export type Multipart = 'right' | 'no boundary' | 'cut off' | 'other boundary' | 'many parts' | 'twice'

/** As it goes over the wire. */
export type Written = { method: string; path: string; headers: string[]; body: Buffer | undefined }

export type Answer = {
  status: number
  type: string
  text: string
  requestId: string | undefined
  ms: number
}
/** `cut`: the connection ended without an answer. */
export type Outcome = Answer | 'hang' | 'cut'

/** As it stands in an address or a form. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (writeJson(value) ?? '')
}

/** Harm upon harm can be deeper or longer than anything that could be written: then nothing is. */
export function writeJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch (failed) {
    if (failed instanceof RangeError) return 'null'
    throw failed
  }
}
