import { findAccount } from '../../identity/identity.reads.ts'
import { findChange } from '../../people/people.reads.ts'
import { factorOffFrom } from '../../settings/settings.rules.ts'
import {
  writeBalanceLetter,
  writeLostOrderLetter,
  writePassedOverLetter,
} from '../letters/write-alert-letters.ts'
import { writeFactorEnrolled, writeFactorLetter, writeFactorRuleOff } from '../letters/write-factor-letter.ts'
import { writeRightsChanged, writeRightsRequested } from '../letters/write-rights-letters.ts'
import { findToldOrder } from '../notifications.reads.ts'
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

/** Tells an office worker that their factors have changed. */
export async function composeFactorChanged(deps: Notifier, ids: Record<string, string>): Promise<Message[]> {
  const account = await findAccount(deps.db, ids.accountId ?? '')
  if (!account) return []
  const letter = writeFactorLetter(await readLetterhead(deps), ids.change ?? '', account.name)
  return [{ channel: 'email', accountId: account.id, to: account.email, letter }]
}

/** Tells a manager that an office worker has added a first factor. */
export async function composeFactorEnrolled(deps: Notifier, ids: Record<string, string>): Promise<Message[]> {
  const manager = await findAccount(deps.db, ids.managerId ?? '')
  const account = await findAccount(deps.db, ids.accountId ?? '')
  if (!manager || !account) return []
  const letter = writeFactorEnrolled(await readLetterhead(deps), { to: manager.name, about: account.name })
  return [{ channel: 'email', accountId: manager.id, to: manager.email, letter }]
}

/** Tells each office worker that the second factor will no longer be required. */
export async function composeFactorRuleOff(deps: Notifier, ids: Record<string, string>): Promise<Message[]> {
  const account = await findAccount(deps.db, ids.accountId ?? '')
  const actor = await findAccount(deps.db, ids.actorId ?? '')
  if (!account) return []
  const from = deps.calendar.timeAt(factorOffFrom(new Date(ids.at ?? ''))).today
  const letter = writeFactorRuleOff(await readLetterhead(deps), {
    to: account.name,
    by: actor?.name ?? 'Somebody',
    from,
  })
  return [{ channel: 'email', accountId: account.id, to: account.email, letter }]
}

/** Notifies a manager of a pending request for rights; empty once the request was decided. */
export async function composeRightsRequested(
  deps: Notifier,
  ids: Record<string, string>,
): Promise<Message[]> {
  const change = await findChange(deps.db, ids.changeId ?? '')
  const manager = await findAccount(deps.db, ids.managerId ?? '')
  if (!change?.askedBy || change.outcome !== null || !manager) return []
  const about = await findAccount(deps.db, change.accountId)
  const asker = await findAccount(deps.db, change.askedBy)
  if (!about || !asker) return []
  const { held, wanted, reason } = change
  const letter = writeRightsRequested(await readLetterhead(deps), {
    to: manager.name,
    about,
    by: asker.name,
    added: wanted.filter((right) => !held.includes(right)),
    reason,
  })
  return [{ channel: 'email', accountId: manager.id, to: manager.email, letter }]
}

/** Notifies a person that their rights have changed. */
export async function composeRightsChanged(deps: Notifier, ids: Record<string, string>): Promise<Message[]> {
  const change = await findChange(deps.db, ids.changeId ?? '')
  const account = change && (await findAccount(deps.db, change.accountId))
  if (!account) return []
  const { held, wanted, until } = change
  const letter = writeRightsChanged(await readLetterhead(deps), { name: account.name, held, wanted, until })
  return [{ channel: 'email', accountId: account.id, to: account.email, letter }]
}
