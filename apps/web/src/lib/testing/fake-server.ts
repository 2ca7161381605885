import { vi } from 'vitest'

type Reply = { status?: number; body?: unknown; wait?: Promise<unknown> }
type Handler = (request: SeenRequest) => Reply | Error | Promise<Reply | Error>
type SeenRequest = {
  method: string
  path: string
  search: URLSearchParams
  headers: Headers
  body: unknown
  credentials: string | undefined
}

/**
 * Replaces `fetch`. `answer('POST /auth/login', () => ({ body: … }))` sets the response of a path; returning an Error
 * simulates a network failure; `seen` has the requests.
 */
export function fakeServer() {
  const handlers = new Map<string, Handler>()
  const seen: SeenRequest[] = []
  const fetchSpy = vi.fn(async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(input, window.location.origin)
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      search: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
      credentials: init.credentials,
    }
    seen.push(request)
    const handler = handlers.get(`${request.method} ${request.path}`)
    if (!handler) throw new TypeError(`Nothing answers ${request.method} ${request.path}`)
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
    const reply = await Promise.race([handler(request), aborted])
    if (reply instanceof Error) throw reply
    if (reply.wait) await Promise.race([reply.wait, aborted])
    const text = reply.body === undefined ? null : JSON.stringify(reply.body)
    const status = reply.status ?? 200
    return new Response(status === 204 ? null : text, { status })
  })
  vi.stubGlobal('fetch', fetchSpy)
  return {
    seen,
    answer(route: string, handler: Handler) {
      handlers.set(route, handler)
    },
    asked: (route: string) => seen.filter((request) => `${request.method} ${request.path}` === route),
  }
}

/** A promise resolved from outside, to delay a response. */
export function gate() {
  let open = () => {}
  const wait = new Promise<void>((resolve) => {
    open = resolve
  })
  return { wait, open }
}
