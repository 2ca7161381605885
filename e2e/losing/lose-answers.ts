import { createServer, type IncomingMessage, type ServerResponse, request as sendOn } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, type Request } from '@playwright/test'

const api = process.env.E2E_API_URL ?? 'http://localhost:4100'

/**
 * What becomes of one call. `unsent`: reset before the server hears of it. `lost`: the server has done it, and the connection
 * is reset before a byte of its answer. `cut`: reset in the middle of the answer. `twice`: the server gets it two times
 * at once, and one answer is heard. `late`: done at once, and answered when the journey says so.
 */
export const faults = ['unsent', 'lost', 'cut', 'twice', 'late'] as const
export type Fault = (typeof faults)[number]

/** Which call of a page: its method, and its path with a star for every name of one thing. */
export type Call = { method: string; path: string }

type Heard = { status: number; headers: IncomingMessage['headers']; body: Buffer }

export type Strike = {
  /** Resolves when it has struck; but for `unsent` the server has done it by then. */
  struck: Promise<void>
  /** The answer that is late comes now. */
  release: () => void
}

/** A call that has not come by then does not come. */
const PATIENCE_MS = 60_000

/** Names of single things: bookings, ids, and numbers. */
const oneThing = /^(V[0-9A-Z]{10}|\d+|[0-9a-f]{8}-[0-9a-f-]{27})$/

export function callOf(request: Request): Call {
  const path = new URL(request.url()).pathname
  const parts = path.split('/').map((part) => (oneThing.test(part) ? '*' : part))
  return { method: request.method(), path: parts.join('/') }
}

const isSame = (one: Call, other: Call) => one.method === other.method && one.path === other.path

/** What is only asked for, though by POST: losing it loses nothing. */
const questions =
  /\/(quote|plan|cancel-preview|my-bookings|transaction-history|transactions|preview[\w-]*|check-[\w-]+|closed-day|tickets|sums)$/

/** Every call of the page from now on that changes something, each once. */
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
 * While `walk` goes on, the nth such call of the page meets the fault, on a real connection that really breaks. Fails if
 * the page never made that call.
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

/** To the server, as the browser would have sent it. */
function pass({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Heard> {
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

function headersOf({ headers, body }: Heard) {
  const { 'transfer-encoding': _framing, connection: _kept, ...rest } = headers
  return { ...rest, 'content-length': String(body.length), connection: 'close' }
}

function answer(response: ServerResponse, heard: Heard): void {
  // Whoever asked may have gone.
  if (response.destroyed) return
  response.writeHead(heard.status, headersOf(heard))
  response.end(heard.body)
}
