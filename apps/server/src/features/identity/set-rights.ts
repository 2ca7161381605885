import { type Capability, capabilities } from '@vazhipadu/contract/rights'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { lastKeeperStays } from './identity.errors.ts'
import { endSessions } from './sessions/end-session.ts'

/**
 * The accounts that may grant rights. Every change of rights locks them first and in the same order, so that changes
 * are serialised: the second sees the result of the first.
 */
export async function lockKeepers(trx: Trx): Promise<{ id: string; name: string }[]> {
  return trx
    .selectFrom('account')
    .select(['id', 'name'])
    .where('isAdmin', '=', true)
    .where('disabledAt', 'is', null)
    .where('capabilities', '@>', sql<string[]>`array['people']`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function lockRights(trx: Trx, accountId: string) {
  const account = await trx
    .selectFrom('account')
    .select(['id', 'name', 'email', 'capabilities', 'disabledAt', 'grantedAt'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return account && { ...account, capabilities: readRights(account.capabilities) }
}

export const readRights = (names: readonly string[]) => capabilities.filter((name) => names.includes(name))

type Setting = {
  accountId: string
  wanted: readonly Capability[]
  at: Date
  keepers: readonly { id: string }[]
}

/**
 * Sets the rights of an account and ends its sessions. A session that was opened before a grant must not become an office
 * session by a refresh: a stranger may have opened it with the password of an ordinary devotee. A grant does
 * not end the sessions of paired phones: they can open only the day sheet, whatever rights the account has. The last account
 * with the right `people` keeps it. `keepers` is the result of `lockKeepers` in this transaction.
 */
export async function setRights(trx: Trx, { accountId, wanted, at, keepers }: Setting): Promise<void> {
  const account = await lockRights(trx, accountId)
  if (!account) return
  const held = account.capabilities
  const lost = held.filter((name) => !wanted.includes(name))
  if (lost.includes('people') && isLastKeeper(keepers, accountId)) throw lastKeeperStays()
  const grantedAt = wanted.length === 0 ? null : held.length === 0 ? at : account.grantedAt
  await trx
    .updateTable('account')
    .set({ capabilities: readRights(wanted), grantedAt })
    .where('id', '=', accountId)
    .execute()
  const gained = wanted.filter((name) => !held.includes(name))
  if (lost.length > 0) await endSessions(trx, { accountId, at, because: 'rights_withdrawn' })
  else if (gained.length > 0)
    await endSessions(trx, { accountId, at, because: 'rights_granted', spared: 'paired' })
}

export function isLastKeeper(keepers: readonly { id: string }[], accountId: string): boolean {
  return keepers.some(({ id }) => id === accountId) && keepers.every(({ id }) => id === accountId)
}
