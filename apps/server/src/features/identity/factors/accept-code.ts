import { createHash } from 'node:crypto'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { factorCodeWrong, recoveryCodeWrong } from '../identity.errors.ts'
import type { Identity } from '../prepare-identity.ts'
import { keepChallenge } from './factor-challenges.ts'
import { limitGuesses } from './limit-guesses.ts'
import { countRecoveryCodes } from './list-factors.ts'
import { markFactorGiven, signOpened } from './open-office.ts'
import { requireOffice } from './require-enrolment.ts'
import { takeStep } from './take-step.ts'
import { tellChange } from './tell-change.ts'

/** The code of an app. It fits once: the same six figures seen over a shoulder open nothing. */
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

/** As people type it: small letters, spaces, with or without dashes. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest()
}

/**
 * One of the ten codes: the office opens, a new key may be added, and nothing dangerous can be done before that. Who lost
 * the key is told by mail that a code was used.
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
      await keepChallenge(trx, { sessionId, purpose: 'may_enrol', now }, '')
      await tellChange(trx, { accountId, actorId: accountId, change: 'recovery_code_used', at: now })
      return true
    }),
  )
  if (!used) throw recoveryCodeWrong()
  const recoveryCodesLeft = await countRecoveryCodes(db, accountId)
  return { ...(await signOpened(deps, caller)), recoveryCodesLeft }
}
