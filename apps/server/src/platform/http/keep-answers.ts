import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Clock } from '../clock.ts'
import type { Changes } from '../db/follow-changes.ts'
import { keptAnswers } from '../metrics.ts'
import { readLanguage } from './read-language.ts'

/** An answer that is the same for everyone who reads one language, as the bytes that leave. */
export type Kept = { bytes: Buffer; etag: string; minute: number; staleAt: number; generation: number }

export type KeptAnswers = {
  /** Drops everything whenever the topic changes anywhere. */
  follow(topic: string): void
  /** The kept answer, or the one that `load` makes now; those who ask meanwhile wait for the same one. */
  recall(key: string, freshMs: number, load: () => Promise<unknown>): Promise<Kept>
  /** Lets the next request for this very url be answered before routing. */
  holdReady(request: IncomingMessage, kept: Kept, headers: OutgoingHttpHeaders): void
  /** Answers from memory and says true, or leaves the request alone. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** From now on every request goes the long way, where a closing server refuses it. */
  stop(): void
}

/** What one url holds ready, for one origin and language: both headers as flat lists, which Node writes fastest. */
type Placed = { kept: Kept; ok: string[]; notModified: string[]; isBeingRenewed: boolean }

/** How long an answer past its time is still given while one request fetches the next. */
const RENEWAL_MS = 500
/** Addresses may be invented; past this many the oldest are forgotten. */
const MOST_KEPT = 4_000
/** Set for each answer by Node itself, or true of one request only. */
const NOT_KEPT = new Set(['x-request-id', 'content-length', 'date', 'connection'])

type Parts = { clock: Clock; changes: Changes; webUrls: string[] }

/**
 * Public answers kept as bytes. An answer is good until something it followed changes, until it is `freshMs`
 * old, and within the minute of the clock in which it was made: whatever depends on the hour, such as a
 * cut-off or today's price, depends on it by the minute.
 *
 * A request whose url is held ready does not reach the router: it costs less than counting it would, so
 * it is neither rate-limited nor logged, only counted.
 */
export function keepAnswers({ clock, changes, webUrls }: Parts): KeptAnswers {
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
  /** One request in a crowd renews what has passed its time; the others need not wait, nor all go with it. */
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
      const known = loading.get(key)
      if (known) {
        const kept = await known
        if (isGood(kept)) return kept
        if (loading.get(key) === known) loading.delete(key)
      }
      const waited = loading.get(key)
      if (waited) return waited
      // Counted from before the load: a change during it makes the answer old on arrival.
      const made = { generation, minute: minuteNow(), staleAt: performance.now() + freshMs }
      const making = load().then((body): Kept => {
        // A file's text is its own bytes.
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

/** The client has these very bytes already. */
export function matches({ headers }: IncomingMessage, { etag }: Kept): boolean {
  const held = headers['if-none-match']
  if (held === undefined) return false
  // A proxy that compressed the answer has weakened its tag.
  return held.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}

function trim(memory: Map<string, unknown>): void {
  if (memory.size < MOST_KEPT) return
  const [oldest] = memory.keys()
  if (oldest !== undefined) memory.delete(oldest)
}
