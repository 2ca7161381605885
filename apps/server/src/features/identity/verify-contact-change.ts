import { failed, type Outcome, succeeded } from '@vazhipadu/contract/identity'
import { writeAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { isUniqueViolation } from '../../platform/db/transient.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { answerChallenge } from './answer-challenge.ts'
import { changeEnded } from './change-contact.ts'
import { findAccountByEmail, findAccountByMobile, lockContactChange } from './identity.reads.ts'
import type { Identity } from './prepare-identity.ts'

type Answer = { kind: 'email' | 'mobile'; token: string; code: string }

/** The code fits: the new address takes effect, and by e-mail the old one is told. */
export async function verifyContactChange(deps: Identity, caller: Caller, answer: Answer): Promise<Outcome> {
  const { db, clock, config } = deps
  const { kind, token, code } = answer
  const { accountId } = caller
  const now = clock.now()
  const applied = inTransaction(db, async (trx): Promise<Outcome> => {
    const change = await lockContactChange(trx, { token, accountId, kind, now })
    if (!change) return changeEnded
    const purpose = kind === 'email' ? 'change_email' : 'change_mobile'
    const secret = config.CODE_SECRET
    const judged = await answerChallenge(trx, { purpose, subjectId: change.id, code, now, secret })
    if (!judged.right) return failed(judged.message)
    const success = succeeded(
      kind === 'email' ? 'Email verification successful.' : 'Mobile verification successful.',
    )
    if (change.usedAt !== null) return success
    const find = kind === 'email' ? findAccountByEmail : findAccountByMobile
    const owner = await find(trx, change.value)
    if (owner !== undefined && owner.id !== accountId) return changeEnded
    if (kind === 'email') {
      // Written before the change, to the address that is about to lose the account.
      const key = `email_changed:${change.id}`
      const old = await trx
        .selectFrom('account')
        .select('email')
        .where('id', '=', accountId)
        .executeTakeFirst()
      await trx
        .updateTable('contactChange')
        .set({ oldValue: old?.email ?? null })
        .where('id', '=', change.id)
        .execute()
      await enqueue(trx, notify, { trigger: 'email_changed', key, ids: { changeId: change.id } })
    }
    const set = kind === 'email' ? { email: change.value } : { mobile: change.value, mobileVerified: true }
    await trx.updateTable('account').set(set).where('id', '=', accountId).execute()
    await trx.updateTable('contactChange').set({ usedAt: now }).where('id', '=', change.id).execute()
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
  return applied.catch((error: unknown) => {
    if (isUniqueViolation(error)) return changeEnded
    throw error
  })
}
