import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerApi } from './answer-api.ts'
import { answerControl } from './answer-control.ts'
import type { Control } from './control-sandbox.ts'
import { type ParsedRequest, readRequest } from './read-request.ts'
import { Refusal, refuseServerError, refuseTooMany } from './refuse-request.ts'
import type { Records } from './sandbox-records.ts'
import { type Checkout, serveCheckout } from './serve-checkout.ts'
import type { Fault, FaultPlayer } from './simulate-faults.ts'

const files: Record<string, { name: string; type: string }> = {
  '/control/ui': { name: 'page/control.html', type: 'text/html' },
  '/control/control.js': { name: 'page/control.js', type: 'text/javascript' },
  '/control/control.css': { name: 'page/control.css', type: 'text/css' },
}

export interface Sandbox {
  records: Records
  faults: FaultPlayer
  control: Control
  checkout: Checkout
}

export async function answerHttp(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const parsed = await readRequest(request).catch((error: unknown) => error)
  if (!isRequested(parsed)) return sendRefusal(response, parsed)
  sandbox.records.clock.runDue()
  if (parsed.path === '/healthz') return sendJson(response, 200, { status: 'ok' })
  if (parsed.path.startsWith('/control')) return answerLoopback(sandbox, request, response, parsed)
  const fault = sandbox.faults.take(parsed.method, parsed.path)
  if (fault !== undefined && (await simulateInstead(fault, request, response))) return
  try {
    if (serveCheckout(sandbox.checkout, parsed, response)) return
    const answer = await answerApi(sandbox.records, parsed)
    if (fault?.kind === 'lost-response') request.socket.resetAndDestroy()
    else sendJson(response, 200, answer)
  } catch (error) {
    if (fault?.kind === 'lost-response') request.socket.resetAndDestroy()
    else sendRefusal(response, error)
  }
}

/** Returns true if the fault has answered the request. */
async function simulateInstead(
  fault: Fault,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  switch (fault.kind) {
    case 'hang':
      return true
    case 'reset':
      request.socket.resetAndDestroy()
      return true
    case 'status':
      sendRefusal(response, refuseServerError(fault.status ?? 500))
      return true
    case '429':
      if (fault.retryAfterSeconds !== undefined) response.setHeader('retry-after', fault.retryAfterSeconds)
      sendRefusal(response, refuseTooMany())
      return true
    case 'malformed':
      response.writeHead(fault.status ?? 502, { 'content-type': 'text/html' })
      response.end('<html><body><h1>502 Bad Gateway</h1></body></html>')
      return true
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, fault.delayMs ?? 1_000))
      return false
    case 'lost-response':
      return false
  }
}

/** The control has no password, so it only answers this machine, and no pages of other hosts. */
async function answerLoopback(
  { control }: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  parsed: ParsedRequest,
): Promise<void> {
  const from = request.socket.remoteAddress ?? ''
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  const near =
    /^(::ffff:)?127\.|^::1$/.test(from) && ['localhost', '127.0.0.1', '[::1]', 'sandbox'].includes(host)
  if (!near) return sendJson(response, 403, { error: { description: 'Only from this machine.' } })
  if (servePage(parsed, response)) return
  try {
    sendJson(response, 200, await answerControl(control, parsed))
  } catch (error) {
    sendRefusal(response, error)
  }
}

function isRequested(value: unknown): value is ParsedRequest {
  return typeof value === 'object' && value !== null && 'query' in value
}

function sendRefusal(response: ServerResponse, error: unknown): void {
  const isRefusal = error instanceof Refusal
  if (!isRefusal) console.error('razorpay sandbox:', error)
  const { status, body } = isRefusal ? error : refuseServerError(500)
  sendJson(response, status, body)
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  if (response.destroyed) return
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...(status === 401 && { 'www-authenticate': 'Basic realm="Razorpay"' }),
  })
  response.end(text)
}

/** Serves the control page and its files; returns false for any other path. */
function servePage({ method, path }: ParsedRequest, response: ServerResponse): boolean {
  const file = files[path]
  if (method !== 'GET' || file === undefined) return false
  response.writeHead(200, {
    'content-type': `${file.type}; charset=utf-8`,
    'content-security-policy': "default-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  })
  // Read on each request, so that editing the page needs no restart.
  response.end(readFileSync(new URL(file.name, import.meta.url)))
  return true
}
