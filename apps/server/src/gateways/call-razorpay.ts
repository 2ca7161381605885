import { Pool } from 'undici'
import type { Config } from '../config.ts'
import { explainFailure, ProviderError } from './explain-failure.ts'

export type Call = {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, string | number | undefined>
  body?: object
  headers?: Record<string, string>
  /** From the first byte sent to the last one read. */
  patienceMs?: number
}

type Keys = Pick<
  Config,
  'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET' | 'RAZORPAY_URL' | 'RAZORPAY_CALLS_AT_ONCE'
>

const PATIENCE_MS = 10_000
/** A thousand lines of a settlement are about one; more than this is no answer of theirs. */
const LARGEST_BYTES = 8 * 1024 * 1024

/**
 * One call to Razorpay over kept connections: the JSON it answers, or a ProviderError. Nothing is tried again here:
 * only the caller knows whether that would be harmless.
 */
export function connectRazorpay(config: Keys) {
  const { origin, pathname } = new URL(config.RAZORPAY_URL)
  const base = pathname.replace(/\/$/, '')
  const pool = new Pool(origin, {
    connections: config.RAZORPAY_CALLS_AT_ONCE,
    connectTimeout: PATIENCE_MS,
    maxResponseSize: LARGEST_BYTES,
  })
  const keys = Buffer.from(`${config.RAZORPAY_KEY_ID}:${config.RAZORPAY_KEY_SECRET}`).toString('base64')
  const usual = { authorization: `Basic ${keys}`, accept: 'application/json' }

  const send = async ({ method, path, query, body, headers }: Call, signal: AbortSignal) => {
    const content = body && { 'content-type': 'application/json' }
    const answer = await pool.request({
      method,
      path: base + path + writeQuery(query),
      headers: { ...usual, ...content, ...headers },
      body: body ? JSON.stringify(body) : null,
      signal,
    })
    return { status: answer.statusCode, text: await answer.body.text() }
  }

  const call = async (wanted: Call): Promise<unknown> => {
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(new TooLong()), wanted.patienceMs ?? PATIENCE_MS)
    const answer = await send(wanted, giveUp.signal)
      .catch((error: unknown) => {
        throw explainSilence(error)
      })
      .finally(() => clearTimeout(timer))
    return readAnswer(answer)
  }
  return { call, close: () => pool.destroy() }
}

class TooLong extends Error {}

function writeQuery(query: Call['query'] = {}): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) written.set(name, String(value))
  return written.size === 0 ? '' : `?${written}`
}

type Answer = { status: number; text: string }

function readAnswer({ status, text }: Answer): unknown {
  const data = parse(text)
  if (status >= 400) throw explainFailure({ status, data: data as object })
  // A redirect is not theirs either: somebody stands between us.
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

/** No whole answer came: nobody knows whether the call was carried out. */
function explainSilence(error: unknown): ProviderError {
  const { code, message } = error as { code?: string; message: string }
  if (error instanceof TooLong || code?.endsWith('_TIMEOUT') || code === 'ETIMEDOUT')
    return new ProviderError('timeout', { description: code ?? 'no answer in time' })
  const kind = code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? 'unreadable' : 'network'
  return new ProviderError(kind, { description: code ?? message })
}
