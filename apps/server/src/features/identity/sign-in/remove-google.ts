import type { Outcome } from '@vazhipadu/contract/identity'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { succeeded } from '../../../platform/http/outcome.ts'
import { onlyWayIn } from '../identity.errors.ts'
import type { Identity } from '../prepare-identity.ts'
import { endSessions } from '../sessions/end-session.ts'
import { reportGoogleChange } from './report-google-change.ts'

/**
 * Unlinks Google and revokes the other sessions, which may have been opened with it. An account without a password must
 * set one first.
 */
export async function removeGoogle({ db, clock }: Identity, caller: Caller): Promise<Outcome> {
  const { accountId, sessionId } = caller
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select(['googleSub', 'passwordHash'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    // Already unlinked, or a retry after a lost response.
    if (!account || account.googleSub === null) return
    if (account.passwordHash === null) throw onlyWayIn()
    await trx.updateTable('account').set({ googleSub: null }).where('id', '=', accountId).execute()
    await endSessions(trx, { accountId, at, because: 'google_removed', except: sessionId })
    await reportGoogleChange(trx, { accountId, change: 'google_removed', at })
  })
  return succeeded('googleRemoved')
}
