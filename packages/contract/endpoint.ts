import './messages.ts'
import type { z } from 'zod'
import type { Access } from './rights.ts'

export type AnyEndpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  summary: string
  access: Access
  /** Dangerous: asks for the second factor again if it was given more than ten minutes ago. */
  stepUp?: boolean
  /** Also open to the priest's paired phone, which otherwise can only read the sheet. */
  pairedToo?: boolean
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Used instead of `body`: the text fields of multipart form data; files are sent under `files`. */
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
