import './messages.ts'
import type { z } from 'zod'
import type { Access } from './rights.ts'

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
