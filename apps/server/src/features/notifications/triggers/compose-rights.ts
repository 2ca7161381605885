import { findAccount } from '../../identity/identity.reads.ts'
import { findChange } from '../../people/people.reads.ts'
import { writeRightsChanged, writeRightsRequested } from '../letters/write-rights-letters.ts'
import type { Message, Notifier } from './notice-message.ts'
import { readLetterhead } from './read-letterhead.ts'

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
