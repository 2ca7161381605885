import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { recordSecurity } from '../../platform/security/record-security.ts'
import { lastKeeperStays } from './identity.errors.ts'
import { normalizeEmail } from './identity.rules.ts'
import { endSessions } from './sessions/end-session.ts'
import { isLastKeeper, lockKeepers } from './set-rights.ts'

type Named = { email: string; at: Date }

/** Disables an account: revokes all sessions and blocks sign-in. Its bookings and records stay. */
export async function disableAccount(db: Db, { email, at }: Named): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const keepers = await lockKeepers(trx)
    const account = await trx
      .selectFrom('account')
      .select(['id', 'disabledAt'])
      .where('email', '=', normalizeEmail(email))
      .forUpdate()
      .executeTakeFirst()
    if (!account) return false
    if (isLastKeeper(keepers, account.id)) throw lastKeeperStays()
    // Also if already disabled: a session may have been opened just before.
    await endSessions(trx, { accountId: account.id, at, because: 'disabled' })
    if (account.disabledAt !== null) return true
    await trx.updateTable('account').set({ disabledAt: at }).where('id', '=', account.id).execute()
    await writeAudit(trx, { at, action: 'identity.disabled', subjectType: 'account', subjectId: account.id })
    await recordSecurity(trx, { at, what: 'account_disabled', outcome: 'done', accountId: account.id })
    return true
  })
}

export async function enableAccount(db: Db, { email, at }: Named): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select(['id', 'disabledAt'])
      .where('email', '=', normalizeEmail(email))
      .forUpdate()
      .executeTakeFirst()
    if (!account) return false
    if (account.disabledAt === null) return true
    await trx.updateTable('account').set({ disabledAt: null }).where('id', '=', account.id).execute()
    await writeAudit(trx, { at, action: 'identity.enabled', subjectType: 'account', subjectId: account.id })
    await recordSecurity(trx, { at, what: 'account_enabled', outcome: 'done', accountId: account.id })
    return true
  })
}
