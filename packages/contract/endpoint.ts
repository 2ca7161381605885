import './messages.ts'
import type { z } from 'zod'

/**
 * Who may call. `public`: anyone. `signed-in`: any valid access token. `admin`: the admin role.
 * A capability narrows admin further: the clerk, the treasurer and the one who keeps the catalogue.
 */
export type Access = 'public' | 'signed-in' | 'admin' | Capability
export const capabilities = ['desk', 'treasury', 'catalogue'] as const
export type Capability = (typeof capabilities)[number]

export type AnyEndpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  summary: string
  access: Access
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
