import { writeLostOrderLetter, writePassedOverLetter } from '../letters/write-failover-letters.ts'
import { findToldOrder } from '../notifications.reads.ts'
import type { Message, Notifier } from './notice-message.ts'
import { readLetterhead } from './read-letterhead.ts'

type Ids = Record<string, string>

/** Tells the office that a paid booking is missing from the database. */
export async function composeLostOrder(deps: Notifier, ids: Ids): Promise<Message[]> {
  const order = await findToldOrder(deps.db, ids.tranNo ?? '')
  if (!order) return []
  const letter = writeLostOrderLetter(await readLetterhead(deps), order)
  return [{ channel: 'email', accountId: null, to: await deps.settings.get('temple.email'), letter }]
}

/** Tells the office which receipt numbers will never be issued, and what to check. */
export async function composePassedOver(deps: Notifier, ids: Ids): Promise<Message[]> {
  const gap = await deps.db
    .selectFrom('receiptGap')
    .selectAll()
    .where('series', '=', ids.series ?? '')
    .where('financialYear', '=', ids.financialYear ?? '')
    .where('firstNumber', '=', Number(ids.firstNumber))
    .executeTakeFirst()
  if (!gap) return []
  const letter = writePassedOverLetter(await readLetterhead(deps), gap)
  return [{ channel: 'email', accountId: null, to: await deps.settings.get('temple.email'), letter }]
}
