import { keepTyped, readTyped } from '../session/keep-typed.ts'
import { useSession } from '../session/session-store.ts'

/** Whoever presses again after a lost answer does so by then; the same words later are meant anew. */
const KEPT_MS = 15 * 60_000

/** The keys of what was not heard, by its content. */
type Unheard = Record<string, { key: string; at: number }>

/** Of this page, for where nothing may be stored. */
const unheardHere = new Map<string, Unheard>()

/**
 * Sends something new under a key that stays the same until it is taken: pressed again after a lost answer, also after a
 * reload, it is added once. What is written otherwise meanwhile is another thing and has a key of its own, so that
 * nothing that was typed is taken for what was sent before.
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
  // Read anew: another tab may have sent something meanwhile.
  const { [about]: _, ...others } = readUnheard(owner, name)
  keepUnheard(owner, name, others)
  return answer
}

function readUnheard(owner: string, name: string): Unheard {
  const stored = readTyped(owner, `sent-${name}`) as Unheard
  const all = Object.entries({ ...stored, ...unheardHere.get(`${owner} ${name}`) })
  // A clock that was turned back does not keep them longer.
  return Object.fromEntries(all.filter(([, { at }]) => Math.abs(Date.now() - at) < KEPT_MS))
}

function keepUnheard(owner: string, name: string, unheard: Unheard): void {
  unheardHere.set(`${owner} ${name}`, unheard)
  keepTyped(owner, `sent-${name}`, Object.keys(unheard).length > 0 ? unheard : undefined)
}
