import { createHash } from 'node:crypto'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { factorCodeWrong, recoveryCodeWrong } from '../identity.errors.ts'
import type { Identity } from '../prepare-identity.ts'
import { saveChallenge } from './factor-challenges.ts'
import { limitGuesses } from './limit-guesses.ts'
import { countRecoveryCodes } from './list-factors.ts'
import { notifyFactorChange } from './notify-factor-change.ts'
import { markFactorGiven, signOpened } from './open-office.ts'
import { requireOffice } from './require-enrolment.ts'
import { takeStep } from './take-step.ts'

/** Accepts an authenticator app's code once, so that a code seen over a shoulder is useless. */
export async function acceptAppCode(deps: Identity, caller: Caller, code: string) {
  const account = await requireOffice(deps, caller)
  const used = await limitGuesses(deps, account.id, () =>
    takeStep(deps, { accountId: account.id, code }, (trx, now) =>
      markFactorGiven(trx, caller.sessionId, now),
    ),
  )
  if (!used) throw factorCodeWrong()
  return signOpened(deps, caller)
}

/** Accepts lower case, spaces, and with or without dashes. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest()
}

/**
 * Accepts one of the ten recovery codes: it opens the office and allows adding a new factor, but no dangerous action
 * before that. The owner is notified by e-mail that a code was used.
 */
export async function acceptRecoveryCode(deps: Identity, caller: Caller, code: string) {
  const { db, clock } = deps
  const now = clock.now()
  const { accountId, sessionId } = caller
  const account = await requireOffice(deps, caller)
  const used = await limitGuesses(deps, account.id, () =>
    inTransaction(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('recoveryCode')
        .set({ usedAt: now })
        .where('codeHash', '=', hashRecoveryCode(code))
        .where('accountId', '=', accountId)
        .where('usedAt', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return undefined
      await trx.updateTable('session').set({ recoveredAt: now }).where('id', '=', sessionId).execute()
      await saveChallenge(trx, { sessionId, purpose: 'may_enrol', now }, '')
      await notifyFactorChange(trx, { accountId, actorId: accountId, change: 'recovery_code_used', at: now })
      return true
    }),
  )
  if (!used) throw recoveryCodeWrong()
  const recoveryCodesLeft = await countRecoveryCodes(db, accountId)
  return { ...(await signOpened(deps, caller)), recoveryCodesLeft }
}
