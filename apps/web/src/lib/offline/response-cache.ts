import { hashKey, type QueryKey } from '@tanstack/react-query'
import type { QuerySubject } from '../api/query-subjects.ts'

/** How long a cached answer may be read. */
const KEPT_MS = 30 * 24 * 3_600_000
const MOST = 120
const shelf = 'kept-answers'
const folder = '/kept/'

export type KeptAnswer = { key: QueryKey; data: unknown; savedAt: number }
type Stored = KeptAnswer & { owner: string }

const addressOf = (key: QueryKey) => folder + encodeURIComponent(hashKey(key))
const keyIn = ({ url }: Request) => decodeURIComponent(new URL(url).pathname.slice(folder.length))

/** `caches.open` would create the cache again after everything was deleted. */
const openShelf = async () => ((await caches.has(shelf)) ? caches.open(shelf) : undefined)

export async function cacheResponse(owner: string, answer: KeptAnswer): Promise<void> {
  const cache = await caches.open(shelf)
  const address = addressOf(answer.key)
  // Delete first, so that the newest entry is the last in the list.
  await cache.delete(address)
  await cache.put(address, new Response(JSON.stringify({ ...answer, owner } satisfies Stored)))
  const all = await cache.keys()
  for (const oldest of all.slice(0, Math.max(0, all.length - MOST))) await cache.delete(oldest)
}

export async function readAnswer(owner: string, key: QueryKey, now: number): Promise<KeptAnswer | undefined> {
  const found = await (await openShelf())?.match(addressOf(key))
  const stored = found && ((await found.json()) as Stored)
  return stored && isGood(stored, owner, now) ? stored : undefined
}

/** All cached answers of a subject, oldest first. */
export async function listAnswers(owner: string, subject: QuerySubject, now: number): Promise<KeptAnswer[]> {
  const cache = await openShelf()
  const found: KeptAnswer[] = []
  for (const address of (await cache?.keys()) ?? []) {
    if (!keyIn(address).startsWith(`["${subject}"`)) continue
    const stored = (await (await cache?.match(address))?.json()) as Stored | undefined
    if (stored && isGood(stored, owner, now)) found.push(stored)
  }
  return found
}

/** Deletes expired entries and those of other users; without an owner, everything. */
export async function sweepAnswers(owner: string, now: number): Promise<void> {
  if (owner === '') return clearAnswers()
  const cache = await openShelf()
  for (const address of (await cache?.keys()) ?? []) {
    const stored = (await (await cache?.match(address))?.json()) as Stored | undefined
    if (!stored || !isGood(stored, owner, now)) await cache?.delete(address)
  }
}

export async function removeAnswer(key: QueryKey): Promise<void> {
  await (await openShelf())?.delete(addressOf(key))
}

export async function clearAnswers(): Promise<void> {
  await caches.delete(shelf)
}

/** The absolute difference, so that entries also expire after the clock was set back. */
const isGood = ({ owner, savedAt }: Stored, asked: string, now: number) =>
  asked !== '' && owner === asked && savedAt <= now && now - savedAt < KEPT_MS
