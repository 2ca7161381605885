import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Clock } from '../clock.ts'
import type { Changes } from '../db/follow-changes.ts'
import { keptAnswers } from '../metrics.ts'
import { readLanguage } from './read-language.ts'

/** A cached answer, the same for every reader of one language, as the bytes that are sent. */
export type Kept = { bytes: Buffer; etag: string; minute: number; staleAt: number; generation: number }

export type KeptAnswers = {
  /** Invalidates the whole cache whenever the topic changes in any process. */
  follow(topic: string): void
  /** Returns the cached answer or loads it; concurrent callers share one load. */
  recall(key: string, freshMs: number, load: () => Promise<unknown>): Promise<Kept>
  /** Lets the next request for exactly this URL be answered before routing. */
  holdReady(request: IncomingMessage, kept: Kept, headers: OutgoingHttpHeaders): void
  /** Answers from the cache and returns true, or leaves the request alone. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** From now on every request goes to the router, where a closing server refuses it. */
  stop(): void
}

/** The prepared answer for one URL, origin and language: both header sets as flat lists, which Node writes fastest. */
type Placed = { kept: Kept; ok: string[]; notModified: string[]; isBeingRenewed: boolean }

/** How long an expired answer is still sent while one request fetches the next. */
const RENEWAL_MS = 500
/** Clients can invent URLs; beyond this number the oldest entries are evicted. */
const MAX_CACHED_RESPONSES = 4_000
/** Headers that Node sets for each answer, or that belong to one request only. */
const NOT_KEPT = new Set(['x-request-id', 'content-length', 'date', 'connection'])

type Parts = { clock: Clock; changes: Changes; webUrls: string[] }

/**
 * Cache of public answers as bytes. An answer is valid until a topic that it follows changes, until it is `freshMs`
 * old, and only within the minute of the clock in which it was made: everything that depends on the hour, such as a
 * cut-off or today's price, changes at full minutes.
 *
 * A request whose URL has a prepared answer does not reach the router: answering it costs less than the rate limit
 * would, so it is neither rate-limited nor logged, only counted.
 */
export function cacheResponses({ clock, changes, webUrls }: Parts): KeptAnswers {
  const origins = new Set(webUrls)
  const followed = new Set<string>()
  const loading = new Map<string, Promise<Kept>>()
  const placed = new Map<string, Placed>()
  let generation = 0
  let isStopped = false
  const forget = () => {
    generation++
    loading.clear()
    placed.clear()
  }
  const minuteNow = () => Math.floor(clock.now().getTime() / 60_000)
  const isCurrent = (kept: Kept) => kept.generation === generation && kept.minute === minuteNow()
  const isGood = (kept: Kept) => isCurrent(kept) && kept.staleAt > performance.now()
  /** One request renews an expired answer; the others get the expired one, so that they neither wait nor all load. */
  const mayGive = (ready: Placed) => {
    if (!isCurrent(ready.kept)) return false
    const lateMs = performance.now() - ready.kept.staleAt
    if (lateMs < 0) return true
    if (!ready.isBeingRenewed) {
      ready.isBeingRenewed = true
      return false
    }
    return lateMs < RENEWAL_MS
  }
  const placeOf = (request: IncomingMessage) => {
    const { origin } = request.headers
    if (origin !== undefined && !origins.has(origin)) return undefined
    return `${readLanguage(request)} ${origin ?? ''} ${request.url}`
  }
  return {
    follow(topic) {
      if (followed.has(topic)) return
      followed.add(topic)
      changes.on(topic, forget)
    },
    async recall(key, freshMs, load) {
      const pending = loading.get(key)
      if (pending) {
        const kept = await pending
        if (isGood(kept)) return kept
        if (loading.get(key) === pending) loading.delete(key)
      }
      const waited = loading.get(key)
      if (waited) return waited
      // The generation from before the load: if a change comes during the load, the answer is stale on arrival.
      const made = { generation, minute: minuteNow(), staleAt: performance.now() + freshMs }
      const making = load().then((body): Kept => {
        // A string is a file's text and is sent as it is.
        const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
        const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
        return { bytes, etag, ...made }
      })
      trim(loading)
      loading.set(key, making)
      making.catch(() => {
        if (loading.get(key) === making) loading.delete(key)
      })
      return making
    },
    holdReady(request, kept, headers) {
      const place = placeOf(request)
      if (place === undefined || !isGood(kept)) return
      const lasting = Object.entries(headers).flatMap(([name, value]) =>
        value === undefined || NOT_KEPT.has(name) ? [] : [name, String(value)],
      )
      trim(placed)
      placed.set(place, {
        kept,
        ok: [...lasting, 'content-length', String(kept.bytes.length)],
        notModified: lasting,
        isBeingRenewed: false,
      })
    },
    answer(request, response) {
      if (request.method !== 'GET' || isStopped) return false
      const place = placeOf(request)
      const ready = place === undefined ? undefined : placed.get(place)
      if (ready === undefined || !mayGive(ready)) return false
      keptAnswers.inc()
      if (matches(request, ready.kept)) response.writeHead(304, ready.notModified).end()
      else response.writeHead(200, ready.ok).end(ready.kept.bytes)
      return true
    },
    stop() {
      isStopped = true
    },
  }
}

/** Whether the client has exactly these bytes already. */
export function matches({ headers }: IncomingMessage, { etag }: Kept): boolean {
  const held = headers['if-none-match']
  if (held === undefined) return false
  // A proxy that compressed the answer marks its tag as weak.
  return held.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}

function trim(memory: Map<string, unknown>): void {
  if (memory.size < MAX_CACHED_RESPONSES) return
  const [oldest] = memory.keys()
  if (oldest !== undefined) memory.delete(oldest)
}
