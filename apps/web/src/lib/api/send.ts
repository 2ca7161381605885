import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import { addresses } from '../addresses.ts'
import { say, spoken } from '../i18n/i18n.ts'
import { ApiError } from './api-error.ts'
import { type Answer, readAnswer } from './read-answer.ts'

const timeoutMs = 60_000

export type Parts = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
}

export type SendOptions = {
  signal?: AbortSignal | undefined
  /** The same for every try of one request: sent twice, it is done once. */
  idempotencyKey?: string
  /** The tag of what is held already: where it still stands, the answer is 304. */
  heldTag?: string | undefined
}

/** One HTTP exchange, without opinions about the session. Throws only when no answer came. */
export async function send(
  endpoint: AnyEndpoint,
  parts: Parts,
  accessToken: string,
  options: SendOptions = {},
): Promise<Answer> {
  // Asked before anything could leave: only then is it known that nothing did. Tried all the same, for some devices
  // believe themselves without a network and are not.
  const isOffline = !navigator.onLine
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort('timeout'), timeoutMs)
  const forwardAbort = () => stop.abort(options.signal?.reason)
  options.signal?.addEventListener('abort', forwardAbort)
  if (options.signal?.aborted) forwardAbort()
  try {
    const response = await fetch(`${addresses.api}${urlOf(endpoint, parts)}`, {
      method: endpoint.method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        // What is named in the answer, and why something is refused, in the words of the page.
        'accept-language': spoken(),
        ...(isJson(parts.body) && { 'content-type': 'application/json' }),
        ...(accessToken && { authorization: `Bearer ${accessToken}` }),
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
        ...(options.heldTag && { 'if-none-match': `"${options.heldTag}"` }),
      },
      ...(parts.body !== undefined && { body: isJson(parts.body) ? JSON.stringify(parts.body) : parts.body }),
      signal: stop.signal,
    } as RequestInit)
    return await readAnswer(response)
  } catch (failure) {
    // The caller gave up (a page left, a query cancelled): its own reason must reach it unchanged.
    if (options.signal?.aborted) throw failure
    const code = stop.signal.aborted ? 'timeout' : isOffline ? 'offline' : 'network'
    throw new ApiError({ status: 0, code, detail: say(`api.${code}`) })
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', forwardAbort)
  }
}

const isJson = (body: unknown) => body !== undefined && !(body instanceof FormData)

function urlOf(endpoint: AnyEndpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
