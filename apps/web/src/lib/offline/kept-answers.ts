import { hashKey, type QueryKey } from '@tanstack/react-query'
import type { QuerySubject } from '../api/query-subjects.ts'

/** What this device remembers of its owner for the time without a network: read again until so long after it came. */
const KEPT_MS = 30 * 24 * 3_600_000
const MOST = 120
const shelf = 'kept-answers'
const folder = '/kept/'

export type KeptAnswer = { key: QueryKey; data: unknown; savedAt: number }
type Stored = KeptAnswer & { owner: string }

const addressOf = (key: QueryKey) => folder + encodeURIComponent(hashKey(key))
const keyIn = ({ url }: Request) => decodeURIComponent(new URL(url).pathname.slice(folder.length))

/** To open it would make it anew, after all was forgotten. */
const openShelf = async () => ((await caches.has(shelf)) ? caches.open(shelf) : undefined)

export async function keepAnswer(owner: string, answer: KeptAnswer): Promise<void> {
  const cache = await caches.open(shelf)
  const address = addressOf(answer.key)
  // Anew, so that what was seen last is the last of the list.
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

/** Everything of one subject, in the order in which it was seen. */
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

/** Takes off what is too old or another's; for nobody, all of it. */
export async function sweepAnswers(owner: string, now: number): Promise<void> {
  if (owner === '') return forgetAnswers()
  const cache = await openShelf()
  for (const address of (await cache?.keys()) ?? []) {
    const stored = (await (await cache?.match(address))?.json()) as Stored | undefined
    if (!stored || !isGood(stored, owner, now)) await cache?.delete(address)
  }
}

export async function forgetAnswer(key: QueryKey): Promise<void> {
  await (await openShelf())?.delete(addressOf(key))
}

export async function forgetAnswers(): Promise<void> {
  await caches.delete(shelf)
}

/** A clock that was turned back does not keep it longer. */
const isGood = ({ owner, savedAt }: Stored, asked: string, now: number) =>
  asked !== '' && owner === asked && savedAt <= now && now - savedAt < KEPT_MS
