import './messages.ts'
import type { z } from 'zod'

export const capabilities = ['desk', 'treasury', 'catalogue', 'sheet', 'audit', 'people', 'settings'] as const
export type Capability = (typeof capabilities)[number]

/**
 * Who may call. `public`: anyone. `signed-in`: any valid access token. `admin`: whoever works in the office, but not one
 * who holds `sheet` alone. A capability: who holds it. Several: who holds any one of them.
 */
export type Access = 'public' | 'signed-in' | 'admin' | Capability | readonly Capability[]

/** Who reads what devotees booked and paid. */
export const bookReaders = ['desk', 'treasury', 'audit'] as const satisfies readonly Capability[]
/** Who may know how to reach somebody: mobile, e-mail, address. From everybody else in the office they are kept. */
export const contactKeepers = ['desk', 'treasury', 'people'] as const satisfies readonly Capability[]

/** Whether any one of these is among what somebody holds. */
export function holdsAny(held: readonly Capability[], wanted: readonly Capability[]): boolean {
  return wanted.some((capability) => held.includes(capability))
}

/** Whether these rights open what is for `access`. */
export function opens(access: Access, held: readonly Capability[]): boolean {
  if (access === 'public' || access === 'signed-in') return true
  if (access === 'admin') return held.some((capability) => capability !== 'sheet')
  return holdsAny(held, typeof access === 'string' ? [access] : access)
}

export type AnyEndpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  summary: string
  access: Access
  /** Dangerous: asks for the second factor again when it was last given more than ten minutes ago. */
  stepUp?: boolean
  /** Open to the priest’s phone as well, which is a paired device and otherwise sees the sheet alone. */
  pairedToo?: boolean
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Instead of a body: the text fields of multipart form data; files come beside them under `files`. */
  form?: z.ZodObject
  response: z.ZodType
}

/** One HTTP operation, declared once: the server implements it, the web app calls it. */
export function endpoint<const E extends AnyEndpoint>(parts: E): E {
  return parts
}

type In<T> = T extends z.ZodType ? z.input<T> : never

export type RequestOf<E extends AnyEndpoint> = (E['params'] extends z.ZodType
  ? { params: In<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodType ? { query: In<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: In<E['body']> } : unknown) &
  (E['form'] extends z.ZodType ? { body: FormData } : unknown)

export type ResponseOf<E extends AnyEndpoint> = z.output<E['response']>
