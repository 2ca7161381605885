import type { Outcome } from '@vazhipadu/contract/identity'
import { writeAudit } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { succeeded } from '../../../platform/http/outcome.ts'
import type { Identity } from '../prepare-identity.ts'
import { accountNotFound, mobileChanged, ownMobile } from './contacts.errors.ts'

type Confirming = { accountId: string; mobile: string; actorId: string }

/**
 * Records that the office has confirmed that this number reaches the account's owner. The confirmation is for this
 * number only: after a change the account is unverified again, so a confirmed account cannot be moved to another
 * person's number. Clerks cannot confirm their own.
 */
export async function confirmMobile(
  { db, clock }: Identity,
  { accountId, mobile, actorId }: Confirming,
): Promise<Outcome> {
  const at = clock.now()
  if (accountId === actorId) throw ownMobile()
  await inTransaction(db, async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select(['mobile', 'confirmedMobile'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (!account) throw accountNotFound()
    if (account.mobile !== mobile) throw mobileChanged()
    // Already confirmed: keep the first record.
    if (account.confirmedMobile === mobile) return
    const confirmed = { confirmedMobile: mobile, confirmedBy: actorId, confirmedAt: at }
    await trx.updateTable('account').set(confirmed).where('id', '=', accountId).execute()
    await writeAudit(trx, {
      at,
      actorId,
      action: 'identity.mobile_confirmed',
      subjectType: 'account',
      subjectId: accountId,
    })
  })
  return succeeded('numberConfirmed')
}
