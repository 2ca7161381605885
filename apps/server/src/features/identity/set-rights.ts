import { type Capability, capabilities } from '@vazhipadu/contract/rights'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { lastKeeperStays } from './identity.errors.ts'
import { endSessions } from './sessions/end-session.ts'

/**
 * Who may give rights. Locked first and in one order by every change of rights, so that two of them never pass each other:
 * the second sees what the first has left.
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
 * What an account holds from now on. Whoever loses something is signed out everywhere at once; the last who may give rights
 * keeps that. `keepers` as `lockKeepers` found them in this transaction.
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
  if (lost.length > 0) await endSessions(trx, { accountId, at, because: 'rights_withdrawn' })
}

export function isLastKeeper(keepers: readonly { id: string }[], accountId: string): boolean {
  return keepers.some(({ id }) => id === accountId) && keepers.every(({ id }) => id === accountId)
}
