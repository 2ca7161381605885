import { writeLostOrderLetter } from '../letters/write-failover-letters.ts'
import { findToldOrder } from '../notifications.reads.ts'
import type { Message, Notifier } from './notice-message.ts'
import { readLetterhead } from './read-letterhead.ts'

type Ids = Record<string, string>

/** To the office: a paid booking is not here. */
export async function composeLostOrder(deps: Notifier, ids: Ids): Promise<Message[]> {
  const order = await findToldOrder(deps.db, ids.tranNo ?? '')
  if (!order) return []
  const letter = writeLostOrderLetter(await readLetterhead(deps), order)
  return [{ channel: 'email', accountId: null, to: await deps.settings.get('temple.email'), letter }]
}
