import { failed, type Outcome, succeeded } from '@vazhipadu/contract/identity'
import { writeAudit } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { isUniqueViolation } from '../../../platform/db/transient.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { requireFactor } from '../../../platform/http/require-factor.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { notify } from '../../notifications/notifications.jobs.ts'
import { findAccount, findAccountByEmail, findAccountByMobile, lockContactChange } from '../identity.reads.ts'
import type { Identity } from '../prepare-identity.ts'
import { endPending } from '../sign-up/end-pending.ts'
import { answerChallenge } from './answer-challenge.ts'
import { changeEnded } from './change-contact.ts'

type Answer = { kind: 'email' | 'mobile'; token: string; code: string }

/** The code fits: the new address takes effect, whatever else was under way ends, and the owner is told. */
export async function verifyContactChange(deps: Identity, caller: Caller, answer: Answer): Promise<Outcome> {
  const { db, clock, config } = deps
  const { kind, token, code } = answer
  const { accountId } = caller
  const now = clock.now()
  const verified = inTransaction(db, async (trx): Promise<Outcome> => {
    const change = await lockContactChange(trx, { token, accountId, kind, now })
    if (!change) return changeEnded
    const purpose = kind === 'email' ? 'change_email' : 'change_mobile'
    const secrets = config.CODE_SECRETS
    // Counted apart from resets, which any stranger may ask for and answer wrongly.
    const about = [`own:${accountId}`, `${kind}:${change.value}`]
    const judged = await answerChallenge(trx, { purpose, subjectId: change.id, about, code, now, secrets })
    if (!judged.right) return failed(judged.message)
    const success = succeeded(
      kind === 'email' ? 'Email verification successful.' : 'Mobile verification successful.',
    )
    const account = await findAccount(trx, accountId)
    if (!account) return changeEnded
    // Also one that was begun before its owner came to work here.
    if (kind === 'email' && account.isAdmin) requireFactor(caller, now)
    const applied = (kind === 'email' ? account.email : account.mobile) === change.value
    // Given again, because the first answer was lost; or ended by another change since.
    if (change.usedAt !== null) return applied ? success : changeEnded
    const bySms = judged.channel === 'sms'
    const find = kind === 'email' ? findAccountByEmail : findAccountByMobile
    const owner = kind === 'mobile' && !bySms ? undefined : await find(trx, change.value)
    if (owner !== undefined && owner.id !== accountId) return changeEnded
    // Kept for the letter: it goes to the address that has just lost the account.
    await trx
      .updateTable('contactChange')
      .set({ oldValue: account.email })
      .where('id', '=', change.id)
      .execute()
    const mobile = { mobile: change.value, mobileVerified: bySms, provenAt: now }
    const set = kind === 'email' ? { email: change.value } : mobile
    await trx.updateTable('account').set(set).where('id', '=', accountId).execute()
    await endPending(trx, accountId, now)
    const trigger = kind === 'email' ? 'email_changed' : 'mobile_changed'
    await enqueue(trx, notify, { trigger, key: `${trigger}:${change.id}`, ids: { changeId: change.id } })
    const action = `identity.${kind}_changed`
    await writeAudit(trx, {
      at: now,
      actorId: accountId,
      action,
      subjectType: 'account',
      subjectId: accountId,
    })
    return success
  })
  return verified.catch((error: unknown) => {
    if (isUniqueViolation(error)) return changeEnded
    throw error
  })
}
