import type { Outcome } from '@vazhipadu/contract/identity'
import { writeAudit } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { isUniqueViolation } from '../../../platform/db/transient.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { failed, succeeded } from '../../../platform/http/outcome.ts'
import { requireFactor } from '../../../platform/http/require-factor.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { notify } from '../../notifications/notifications.jobs.ts'
import { findAccount, findAccountByEmail, findAccountByMobile, lockContactChange } from '../identity.reads.ts'
import type { Identity } from '../prepare-identity.ts'
import { reportGoogleChange } from '../sign-in/report-google-change.ts'
import { endPending } from '../sign-up/end-pending.ts'
import { answerChallenge } from './answer-challenge.ts'
import { changeEnded } from './change-contact.ts'

type Answer = { kind: 'email' | 'mobile'; token: string; code: string }

/** Applies the change if the code is right: ends other pending changes and resets, and notifies the owner. */
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
    // Counted apart from resets, because strangers can request resets and enter wrong codes.
    const about = [`own:${accountId}`, `${kind}:${change.value}`]
    const judged = await answerChallenge(trx, { purpose, subjectId: change.id, about, code, now, secrets })
    if (!judged.right) return failed(judged.message)
    const success = succeeded(kind === 'email' ? 'emailVerified' : 'mobileVerified')
    const account = await findAccount(trx, accountId)
    if (!account) return changeEnded
    // Check again: the change may have begun before its owner got office rights.
    if (kind === 'email' && account.isAdmin) requireFactor(caller, now)
    const applied = (kind === 'email' ? account.email : account.mobile) === change.value
    // A retry after a lost response, or the change was ended by another one.
    if (change.usedAt !== null) return applied ? success : changeEnded
    const bySms = judged.channel === 'sms'
    const find = kind === 'email' ? findAccountByEmail : findAccountByMobile
    const owner = kind === 'mobile' && !bySms ? undefined : await find(trx, change.value)
    if (owner !== undefined && owner.id !== accountId) return changeEnded
    // The letter about the change goes to the old address.
    await trx
      .updateTable('contactChange')
      .set({ oldValue: account.email })
      .where('id', '=', change.id)
      .execute()
    // A code sent by e-mail proves access to the mailbox, not to the mobile.
    const mobile = { mobile: change.value, mobileVerified: bySms, provenAt: bySms ? now : null }
    // Google sign-in was trusted because Google runs the old address's mailbox, which says nothing about the new one.
    const set = kind === 'email' ? { email: change.value, googleSub: null } : mobile
    const before = await trx
      .selectFrom('account')
      .select('googleSub')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    await trx.updateTable('account').set(set).where('id', '=', accountId).execute()
    if (kind === 'email' && before?.googleSub)
      await reportGoogleChange(trx, { accountId, change: 'google_removed', at: now })
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
