import type { Outcome } from '@vazhipadu/contract/identity'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { failed, succeeded } from '../../../platform/http/outcome.ts'
import { answerChallenge } from '../contacts/answer-challenge.ts'
import { passwordWeak } from '../identity.errors.ts'
import { findAccount, findPasswordReset, lockPasswordReset } from '../identity.reads.ts'
import { weaknessOf } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { setPassword } from './set-password.ts'

const resetEnded: Outcome = failed('resetEnded')

export async function verifyResetCode(deps: Identity, token: string, code: string): Promise<Outcome> {
  const { db, clock, config } = deps
  const now = clock.now()
  return inTransaction(db, async (trx) => {
    const reset = await lockPasswordReset(trx, token, now)
    if (!reset || reset.usedAt !== null) return resetEnded
    // Counted per account, whichever identifier was typed; for unknown identifiers as typed.
    const about = [reset.accountId === null ? `asked:${reset.askedFor}` : `account:${reset.accountId}`]
    const judged = await answerChallenge(trx, {
      purpose: 'reset',
      subjectId: reset.id,
      about,
      code,
      now,
      secrets: config.CODE_SECRETS,
    })
    if (!judged.right) return failed(judged.message)
    await trx.updateTable('passwordReset').set({ verifiedAt: now }).where('id', '=', reset.id).execute()
    return succeeded('codeRight')
  })
}

/**
 * Sets the new password once the code was verified, and revokes all sessions. Hashes only after all cheap checks,
 * because hashing is the bottleneck of every sign-in.
 */
export async function resetPassword(deps: Identity, token: string, password: string): Promise<Outcome> {
  const { db, clock, passwords } = deps
  const now = clock.now()
  const resetRequest = await findPasswordReset(db, token, now)
  if (
    !resetRequest ||
    resetRequest.accountId === null ||
    resetRequest.verifiedAt === null ||
    resetRequest.usedAt !== null
  )
    return resetEnded
  const owner = await findAccount(db, resetRequest.accountId)
  const weakness = owner && weaknessOf(password, owner)
  if (weakness !== undefined) throw passwordWeak('password', weakness)
  const passwordHash = await passwords.hash(password)
  const done = succeeded('passwordChangedSignIn')
  return inTransaction(db, async (trx) => {
    const reset = await lockPasswordReset(trx, token, now)
    if (!reset || reset.accountId === null || reset.verifiedAt === null) return resetEnded
    const account = await findAccount(trx, reset.accountId)
    if (!account) return resetEnded
    // A retry after a lost COMMIT: this call's own hash, including the salt, is already stored.
    if (account.passwordHash === passwordHash) return done
    if (reset.usedAt !== null) return resetEnded
    await setPassword(trx, { accountId: account.id, passwordHash, at: now, because: 'password_reset' })
    return done
  })
}
