import { randomUUID } from 'node:crypto'
import { Pool } from 'undici'
import type { Config } from '../config.ts'
import { providerAnswered, providerSeconds } from '../platform/metrics.ts'
import { inSpan } from '../platform/tracing/trace.ts'
import type { Installation } from '../platform/watch-installation.ts'
import { createBrake } from './brake-calls.ts'
import { explainFailure, ProviderError } from './explain-failure.ts'
import { queueCalls } from './queue-calls.ts'

export type Call = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  query?: Record<string, string | number | undefined>
  body?: object
  /** Sent instead of a body: form fields and one file. */
  form?: { fields: Record<string, string>; file: { name: string; type: string; content: Buffer } }
  headers?: Record<string, string>
  /** Time limit from now to the last byte read. */
  patienceMs?: number
  /** A devotee is waiting for it: it runs before background calls. */
  isUrgent?: boolean
}

type Keys = Pick<
  Config,
  'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET' | 'RAZORPAY_URL' | 'RAZORPAY_CALLS_AT_ONCE' | 'RAZORPAY_BRAKE_MS'
>

const PATIENCE_MS = 10_000
/** Longest queue: a call beyond it would time out before its turn. */
const MAX_QUEUED_CALLS = 5_000
/** A thousand lines of a settlement are about 1 MiB; a longer answer is not the provider's. */
const LARGEST_BYTES = 8 * 1024 * 1024

/**
 * One call to Razorpay over kept-alive connections: returns the JSON or throws a ProviderError. It never retries: only
 * the caller knows whether that would be safe.
 */
export function connectRazorpay(config: Keys, installation: Pick<Installation, 'problem'>) {
  const { origin, pathname } = new URL(config.RAZORPAY_URL)
  const base = pathname.replace(/\/$/, '')
  const pool = new Pool(origin, {
    connections: config.RAZORPAY_CALLS_AT_ONCE,
    connectTimeout: PATIENCE_MS,
    maxResponseSize: LARGEST_BYTES,
  })
  const keys = Buffer.from(`${config.RAZORPAY_KEY_ID}:${config.RAZORPAY_KEY_SECRET}`).toString('base64')
  const usual = { authorization: `Basic ${keys}`, accept: 'application/json' }

  const send = async ({ method, path, query, body, form, headers }: Call, signal: AbortSignal) => {
    const parts = form && writeParts(form)
    const content = body ? { 'content-type': 'application/json' } : parts?.headers
    const answer = await pool.request({
      method,
      path: base + path + writeQuery(query),
      headers: { ...usual, ...content, ...headers },
      body: body ? JSON.stringify(body) : (parts?.content ?? null),
      signal,
    })
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
  }

  const sendInTime = async (apiCall: Call, patienceMs: number): Promise<unknown> => {
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(new TooLong()), patienceMs)
    const answer = await send(apiCall, giveUp.signal)
      .catch((error: unknown) => {
        throw explainSilence(error)
      })
      .finally(() => clearTimeout(timer))
    return readAnswer(answer)
  }
  const now = () => performance.now()
  const brake = createBrake({ firstMs: config.RAZORPAY_BRAKE_MS, random: Math.random })
  const queue = queueCalls({
    concurrency: config.RAZORPAY_CALLS_AT_ONCE,
    maxQueued: MAX_QUEUED_CALLS,
    brake,
    now,
  })

  const call = async (apiCall: Call): Promise<unknown> => {
    // For every call, as reading a payment may also lead to a decision: a machine that does not own its database moves
    // no money.
    const problem = installation.problem()
    if (problem !== undefined) throw new ProviderError('unavailable', { description: problem })
    const { isUrgent = false, patienceMs = PATIENCE_MS } = apiCall
    const measured = { call: `${apiCall.method} ${hideIds(apiCall.path)}` }
    const end = providerSeconds.startTimer(measured)
    try {
      const answer = await inSpan(`razorpay ${measured.call}`, {}, () =>
        queue({ isUrgent, patienceMs }, (leftMs) => sendInTime(apiCall, leftMs)),
      )
      end({ outcome: 'answered' })
      providerAnswered.setToCurrentTime()
      return answer
    } catch (error) {
      const { kind, details } = error as ProviderError
      end({ outcome: details.status === undefined && details.againInMs !== undefined ? 'braked' : kind })
      throw error
    }
  }
  return {
    call,
    /** How long no call may be made, by the latest answers; 0: one may be made now. */
    findWait: () => brake.findWait(now()),
    close: () => pool.destroy(),
  }
}

const hideIds = (path: string) => path.replace(/[a-z]+_[A-Za-z0-9]{14}/g, ':id')

class TooLong extends Error {}

function writeQuery(query: Call['query'] = {}): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) written.set(name, String(value))
  return written.size === 0 ? '' : `?${written}`
}

/** Multipart form with one file. Names are our own and contain no quotes. */
function writeParts({ fields, file }: NonNullable<Call['form']>) {
  const boundary = `part-${randomUUID()}`
  const head = (name: string, more: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const headerLines = Object.entries(fields).map(([name, value]) => `${head(name, '')}${value}\r\n`)
  const named = `; filename="${file.name}"\r\ncontent-type: ${file.type}`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    content: Buffer.concat([
      Buffer.from(headerLines.join('') + head('file', named)),
      file.content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}

type Headers = Record<string, string | string[] | undefined>
type Answer = { status: number; headers: Headers; text: string }

function readAnswer({ status, headers, text }: Answer): unknown {
  const data = parse(text)
  if (status >= 400)
    throw explainFailure({ status, data: data as object, againInMs: readRetryAfter(headers) })
  // A redirect is not Razorpay's answer either: a proxy intercepted the call.
  if (status >= 300 || data === undefined)
    throw new ProviderError('unreadable', { status, description: 'the answer is not JSON' })
  return data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Seconds, or a date, which is compared with the Date header, the server's own clock. */
function readRetryAfter(headers: Headers): number | undefined {
  const retryAfter = String(headers['retry-after'] ?? '')
  const ms = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - Date.parse(String(headers.date ?? ''))
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** No complete answer arrived: it is unknown whether the call was carried out. */
function explainSilence(error: unknown): ProviderError {
  const { code, message } = error as { code?: string; message: string }
  if (error instanceof TooLong || code?.endsWith('_TIMEOUT') || code === 'ETIMEDOUT')
    return new ProviderError('timeout', { description: code ?? 'no answer in time' })
  const kind = code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? 'unreadable' : 'network'
  return new ProviderError(kind, { description: code ?? message })
}
