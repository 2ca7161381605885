import { findAccount } from '../../identity/identity.reads.ts'
import { writeFactorEnrolled, writeFactorLetter } from '../letters/write-factor-letter.ts'
import type { Message, Notifier } from './notice-message.ts'
import { readLetterhead } from './read-letterhead.ts'

/** To whoever works here: how they prove who they are has changed. */
export async function composeFactorChanged(deps: Notifier, ids: Record<string, string>): Promise<Message[]> {
  const account = await findAccount(deps.db, ids.accountId ?? '')
  if (!account) return []
  const letter = writeFactorLetter(await readLetterhead(deps), ids.change ?? '', account.name)
  return [{ channel: 'email', accountId: account.id, to: account.email, letter }]
}

/** To a manager: somebody of the office has added a first key. */
export async function composeFactorEnrolled(deps: Notifier, ids: Record<string, string>): Promise<Message[]> {
  const manager = await findAccount(deps.db, ids.managerId ?? '')
  const account = await findAccount(deps.db, ids.accountId ?? '')
  if (!manager || !account) return []
  const letter = writeFactorEnrolled(await readLetterhead(deps), { to: manager.name, about: account.name })
  return [{ channel: 'email', accountId: manager.id, to: manager.email, letter }]
}
