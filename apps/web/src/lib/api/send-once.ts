import { keepTyped, readTyped } from '../session/keep-typed.ts'
import { useSession } from '../session/session-store.ts'

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
  const slot = `sent-${name}`
  const about = JSON.stringify(content)
  const kept = readTyped(owner, slot)
  const key = kept.about === about && typeof kept.key === 'string' ? kept.key : crypto.randomUUID()
  keepTyped(owner, slot, { key, about })
  const answer = await send(key)
  keepTyped(owner, slot, undefined)
  return answer
}
