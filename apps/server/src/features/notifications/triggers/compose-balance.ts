import { writeBalanceLetter } from '../letters/write-balance-letter.ts'
import type { Message, Notifier } from './notice-message.ts'
import { readLetterhead } from './read-letterhead.ts'

/** Tells the office that refunds wait for the provider's balance; empty if none waits any more. */
export async function composeBalanceLow(deps: Notifier): Promise<Message[]> {
  const waiting = await deps.db
    .selectFrom('refund')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('amountPaise').as('paise')])
    .where('waitsFor', '=', 'balance')
    .executeTakeFirstOrThrow()
  if (waiting.count === 0) return []
  const letter = writeBalanceLetter(await readLetterhead(deps), {
    count: waiting.count,
    paise: Number(waiting.paise),
  })
  return [{ channel: 'email', accountId: null, to: await deps.settings.get('temple.email'), letter }]
}
