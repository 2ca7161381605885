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
  /** The same for all attempts of one request, so that it is executed once. */
  idempotencyKey?: string
  /** ETag of the cached answer; the response is 304 if it is still current. */
  heldTag?: string | undefined
}

/** One HTTP exchange, without session handling. Throws only if there is no response. */
export async function send(
  endpoint: AnyEndpoint,
  parts: Parts,
  accessToken: string,
  options: SendOptions = {},
): Promise<Answer> {
  // Read before sending: only then is it certain that nothing was sent. The request is tried anyway, because some
  // devices wrongly report being offline.
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
        // Names and error messages in the response follow the page's language.
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
    // The caller aborted the request (page left, query cancelled): rethrow its own reason unchanged.
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
