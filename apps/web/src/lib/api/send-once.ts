import { keepTyped, readTyped } from '../session/keep-typed.ts'
import { useSession } from '../session/session-store.ts'

/** How long a key is kept after a lost answer. Later, the same content counts as a new request. */
const KEPT_MS = 15 * 60_000

/** Idempotency keys of requests that have not succeeded yet, by content. */
type Unheard = Record<string, { key: string; at: number }>

/** In-memory fallback if storage is blocked. */
const unheardHere = new Map<string, Unheard>()

/**
 * Sends a create request with an idempotency key that is kept until the request succeeds: repeated after a lost answer,
 * even after a reload, it creates one item. Different content gets a new key, so that it is not mistaken for the
 * earlier request.
 */
export async function sendOnce<Answer>(
  name: string,
  content: unknown,
  send: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  const owner = useSession.getState().user.email
  const about = JSON.stringify(content)
  const unheard = readUnheard(owner, name)
  const key = unheard[about]?.key ?? crypto.randomUUID()
  keepUnheard(owner, name, { ...unheard, [about]: { key, at: Date.now() } })
  const answer = await send(key)
  // Read again, because another tab may have changed it.
  const { [about]: _, ...others } = readUnheard(owner, name)
  keepUnheard(owner, name, others)
  return answer
}

function readUnheard(owner: string, name: string): Unheard {
  const stored = readTyped(owner, `sent-${name}`) as Unheard
  const all = Object.entries({ ...stored, ...unheardHere.get(`${owner} ${name}`) })
  // The absolute difference, so that keys also expire after the clock was set back.
  return Object.fromEntries(all.filter(([, { at }]) => Math.abs(Date.now() - at) < KEPT_MS))
}

function keepUnheard(owner: string, name: string, unheard: Unheard): void {
  unheardHere.set(`${owner} ${name}`, unheard)
  keepTyped(owner, `sent-${name}`, Object.keys(unheard).length > 0 ? unheard : undefined)
}
