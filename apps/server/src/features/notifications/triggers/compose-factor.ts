import { findAccount } from '../../identity/identity.reads.ts'
import { factorOffFrom } from '../../settings/settings.rules.ts'
import { writeFactorEnrolled, writeFactorLetter, writeFactorRuleOff } from '../letters/write-factor-letter.ts'
import type { Message, Notifier } from './notice-message.ts'
import { readLetterhead } from './read-letterhead.ts'

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
