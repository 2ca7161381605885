import type { Outcome } from '@vazhipadu/contract/identity'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { succeeded } from '../../../platform/http/outcome.ts'
import { requireUntied } from '../find-sole-grants.ts'
import { factorNotFound, ownFactorReset } from '../identity.errors.ts'
import { findAccount, findAccountByEmail } from '../identity.reads.ts'
import { addMinutes, normalizeEmail } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { endSessions } from '../sessions/end-session.ts'
import { lockKeepers } from '../set-rights.ts'
import { notifyFactorChange } from './notify-factor-change.ts'

const ASKED_HOURS = 24

/**
 * Resets the factors of a clerk who has lost all keys and codes and is in the office in person. Two managers must
 * agree: the first requests, the second confirms within a day.
 */
export async function requestFactorReset(
  deps: Identity,
  caller: Caller,
  accountId: string,
): Promise<Outcome> {
  const { db, clock } = deps
  const now = clock.now()
  if (accountId === caller.accountId) throw ownFactorReset()
  return inTransaction(db, async (trx) => {
    const keepers = await lockKeepers(trx)
    const account = await findAccount(trx, accountId)
    if (!account?.isAdmin) throw factorNotFound()
    const reset = await trx
      .selectFrom('factorReset')
      .select(['askedBy', 'askedAt'])
      .where('accountId', '=', accountId)
      .where('askedAt', '>', addMinutes(now, -ASKED_HOURS * 60))
      .forUpdate()
      .executeTakeFirst()
    // A request by a manager who has lost the right since does not count.
    const first = reset && keepers.find(({ id }) => id === reset.askedBy)
    if (first && first.id !== caller.accountId) {
      await requireUntied(trx, { first: first.id, second: caller.accountId, at: now })
      await resetFactors(trx, accountId, now, caller.accountId)
      return succeeded('office.factorsReset', { name: account.name })
    }
    const fresh = { askedBy: caller.accountId, askedAt: now }
    await trx
      .insertInto('factorReset')
      .values({ accountId, ...fresh })
      .onConflict((row) => row.column('accountId').doUpdateSet(fresh))
      .execute()
    await writeAudit(trx, {
      at: now,
      actorId: caller.accountId,
      action: 'identity.factors_reset_asked',
      subjectType: 'account',
      subjectId: accountId,
    })
    return succeeded('office.secondManager')
  })
}

/** The open request of the first manager, while a second one may confirm it. */
export async function findFactorReset(db: Db, accountId: string, now: Date) {
  const reset = await db
    .selectFrom('factorReset')
    .leftJoin('account', 'account.id', 'factorReset.askedBy')
    .select(['factorReset.askedBy', 'factorReset.askedAt', 'account.name'])
    .where('factorReset.accountId', '=', accountId)
    .where('factorReset.askedAt', '>', addMinutes(now, -ASKED_HOURS * 60))
    .executeTakeFirst()
  return reset && { ...reset, endsAt: addMinutes(reset.askedAt, ASKED_HOURS * 60) }
}

/** For the last manager: run by the operator on the server. Answers whether there is such an account. */
export async function resetFactorsOf(db: Db, email: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const account = await findAccountByEmail(trx, normalizeEmail(email))
    if (!account) return false
    await resetFactors(trx, account.id, now, undefined)
    return true
  })
}

async function resetFactors(trx: Trx, accountId: string, at: Date, actorId: string | undefined) {
  await removeFactors(trx, accountId)
  await endSessions(trx, { accountId, at, because: 'factors_reset' })
  await notifyFactorChange(trx, { accountId, actorId, change: 'factors_reset', at })
}

/** Removes all second factors of an account, after they were lost or when the account is erased. */
export async function removeFactors(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('passkey').where('accountId', '=', accountId).execute()
  await trx.deleteFrom('authenticatorApp').where('accountId', '=', accountId).execute()
  await trx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
  await trx.deleteFrom('factorReset').where('accountId', '=', accountId).execute()
}
