import { createServer, type IncomingMessage, type ServerResponse, request as sendOn } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, type Request } from '@playwright/test'

const api = process.env.E2E_API_URL ?? 'http://localhost:4100'

/**
 * Faults of a call. `unsent`: reset before the server gets it. `lost`: the server has executed it, and the connection
 * is reset before the response. `cut`: reset in the middle of the response. `twice`: the server gets it twice at once,
 * and one response arrives. `late`: executed at once; the response is held until the test releases it.
 */
export const faults = ['unsent', 'lost', 'cut', 'twice', 'late'] as const
export type Fault = (typeof faults)[number]

/** A kind of call: its method, and its path with `*` in place of ids. */
export type Call = { method: string; path: string }

type ReceivedAnswer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

export type Strike = {
  /** Resolves when the fault has occurred; except for `unsent` the server has executed the call by then. */
  struck: Promise<void>
  /** Sends the late response. */
  release: () => void
}

/** Longest wait for the call to be made. */
const PATIENCE_MS = 60_000

/** Ids in paths: booking numbers, numbers and UUIDs. */
const oneThing = /^(V[0-9A-Z]{10}|\d+|[0-9a-f]{8}-[0-9a-f-]{27})$/

export function callOf(request: Request): Call {
  const path = new URL(request.url()).pathname
  const parts = path.split('/').map((part) => (oneThing.test(part) ? '*' : part))
  return { method: request.method(), path: parts.join('/') }
}

const isSame = (one: Call, other: Call) => one.method === other.method && one.path === other.path

/** POST calls that only read; losing them loses nothing. */
const questions =
  /\/(quote|plan|cancel-preview|my-bookings|transaction-history|transactions|preview[\w-]*|check-[\w-]+|closed-day|tickets|sums)$/

/** Records each kind of call by the page that changes something. */
export function recordChanges(page: Page): Call[] {
  const seen: Call[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(api) || request.method() === 'GET' || request.method() === 'OPTIONS') return
    const call = callOf(request)
    if (!questions.test(call.path) && !seen.some((one) => isSame(one, call))) seen.push(call)
  })
  return seen
}

/**
 * During `walk`, the page's nth such call suffers the fault, on a real connection that is really broken. Fails if the
 * page never makes the call.
 */
export async function losing(
  page: Page,
  { call, fault, nth = 1 }: { call: Call; fault: Fault; nth?: number },
  walk: (strike: Strike) => Promise<void>,
): Promise<void> {
  const struck = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let strikes = 0
  const wire = createServer((request, response) => {
    strikes++
    void meet(request, response).finally(struck.resolve)
  })
  const meet = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readAll(request)
    const reset = () => void response.socket?.resetAndDestroy()
    if (fault === 'unsent') return reset()
    if (fault === 'twice') {
      const [heard] = await Promise.all([pass(request, body), pass(request, body)])
      return answer(response, heard)
    }
    const heard = await pass(request, body)
    if (fault === 'lost') return reset()
    if (fault === 'late') return void released.promise.then(() => answer(response, heard))
    response.writeHead(heard.status, headersOf(heard))
    response.write(heard.body.subarray(0, Math.floor(heard.body.length / 2)), reset)
  }
  await new Promise<void>((resolve) => wire.listen(0, 'localhost', resolve))
  const { port } = wire.address() as AddressInfo
  let seen = 0
  const isMeant = (url: URL) => url.href.startsWith(api)
  await page.route(isMeant, (route) => {
    const request = route.request()
    if (!isSame(callOf(request), call) || ++seen !== nth) return route.fallback()
    const { pathname, search } = new URL(request.url())
    return route.continue({ url: `http://localhost:${port}${pathname}${search}` })
  })
  try {
    const patience = setTimeout(
      () => struck.reject(new Error(`the page never called ${call.method} ${call.path}`)),
      PATIENCE_MS,
    )
    struck.promise.catch(() => undefined)
    await walk({ struck: struck.promise, release: released.resolve }).finally(() => clearTimeout(patience))
    expect(strikes, `${call.method} ${call.path} was struck by "${fault}"`).toBe(1)
  } finally {
    released.resolve()
    await page.unroute(isMeant)
    wire.closeAllConnections()
    wire.close()
  }
}

/** Forwards the request to the server as the browser would have sent it. */
function pass({ method, url, headers }: IncomingMessage, body: Buffer): Promise<ReceivedAnswer> {
  return new Promise((resolve, reject) => {
    const onward = sendOn(new URL(url ?? '/', api), { method, headers, agent: false }, (came) => {
      readAll(came).then(
        (bytes) => resolve({ status: came.statusCode ?? 0, headers: came.headers, body: bytes }),
        reject,
      )
    })
    onward.on('error', reject)
    onward.end(body)
  })
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function headersOf({ headers, body }: ReceivedAnswer) {
  const { 'transfer-encoding': _framing, connection: _kept, ...rest } = headers
  return { ...rest, 'content-length': String(body.length), connection: 'close' }
}

function answer(response: ServerResponse, heard: ReceivedAnswer): void {
  // The client may have disconnected.
  if (response.destroyed) return
  response.writeHead(heard.status, headersOf(heard))
  response.end(heard.body)
}
