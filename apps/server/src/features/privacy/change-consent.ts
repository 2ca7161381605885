import { randomUUID } from 'node:crypto'
import type { Outcome } from '@vazhipadu/contract/identity'
import type { NoticeShown } from '@vazhipadu/contract/privacy-notice'
import { keptUntil } from '@vazhipadu/contract/retention'
import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { succeeded } from '../../platform/http/outcome.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordSecurity } from '../../platform/security/record-security.ts'
import { recordConsent, withdrawConsent as withdraw } from '../identity/account-consents.ts'
import { findAccount } from '../identity/identity.reads.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { adminStays } from './privacy.errors.ts'
import { CONSENT_TOPIC } from './privacy.rules.ts'

type Deps = Pick<Platform, 'db' | 'clock'>

/**
 * Records consent to the notice that was shown: after the notice has changed, or after a withdrawal is reconsidered.
 */
export async function giveConsent(
  { db, clock }: Deps,
  accountId: string,
  notice: NoticeShown,
): Promise<Outcome> {
  const at = clock.now()
  const id = randomUUID()
  await inTransaction(db, async (trx) => {
    await lockAccount(trx, accountId)
    await recordConsent(trx, { id, accountId, notice, way: 'asked_again', at })
    await announceChange(trx, CONSENT_TOPIC)
  })
  return succeeded('thanks')
}

/**
 * As easy as giving consent: no password, no reason. It deletes nothing at once, so that a mistake, or another person
 * at an unlocked phone, can be corrected within the days before the account is closed.
 */
export async function withdrawConsent({ db, clock }: Deps, accountId: string): Promise<Outcome> {
  const at = clock.now()
  const id = randomUUID()
  await inTransaction(db, async (trx) => {
    await lockAccount(trx, accountId)
    const account = await findAccount(trx, accountId)
    if (account?.isAdmin) throw adminStays()
    await withdraw(trx, accountId, at, id)
    await writeAudit(trx, {
      at,
      actorId: accountId,
      action: 'consent.withdrawn',
      subjectType: 'account',
      subjectId: accountId,
    })
    await recordSecurity(trx, { at, what: 'consent_withdrawn', outcome: 'done', accountId })
    const key = `consent_withdrawn:${accountId}:${at.getTime()}`
    await enqueue(trx, notify, { trigger: 'consent_withdrawn', key, ids: { accountId } })
    await announceChange(trx, CONSENT_TOPIC)
  })
  return succeeded('consentWithdrawn')
}

export const closesAt = (withdrawnAt: Date): Date => keptUntil('withdrawals', withdrawnAt)

/** Serializes concurrent calls for one account. */
async function lockAccount(trx: Trx, accountId: string): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
}
