import type { Outcome } from '@vazhipadu/contract/identity'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { failed, succeeded } from '../../../platform/http/outcome.ts'
import { answerChallenge } from '../contacts/answer-challenge.ts'
import { issueChallenge } from '../contacts/issue-challenge.ts'
import { limitOwnCodes } from '../contacts/limit-codes.ts'
import { factorThere } from '../identity.errors.ts'
import type { Identity } from '../prepare-identity.ts'
import { saveChallenge } from './factor-challenges.ts'
import { listFactors } from './list-factors.ts'
import { requireOffice } from './require-enrolment.ts'

/** An attacker may know the password, so the first factor also requires access to the account's mailbox. */
export async function sendFactorCode(deps: Identity, caller: Caller): Promise<Outcome> {
  const { db, clock, config } = deps
  const account = await requireOffice(deps, caller)
  if ((await listFactors(db, account.id)).length > 0) throw factorThere()
  await limitOwnCodes(deps, account.id)
  const now = clock.now()
  await inTransaction(db, (trx) =>
    issueChallenge(trx, {
      purpose: 'first_factor',
      subjectId: account.id,
      channel: 'email',
      decoy: false,
      now,
      secrets: config.CODE_SECRETS,
    }),
  )
  return succeeded('codeSent')
}

export async function verifyFactorCode(deps: Identity, caller: Caller, code: string): Promise<Outcome> {
  const { db, clock, config } = deps
  const account = await requireOffice(deps, caller)
  if ((await listFactors(db, account.id)).length > 0) throw factorThere()
  const now = clock.now()
  return inTransaction(db, async (trx) => {
    const judged = await answerChallenge(trx, {
      purpose: 'first_factor',
      subjectId: account.id,
      about: [`own:${account.id}`],
      code,
      now,
      secrets: config.CODE_SECRETS,
    })
    if (!judged.right) return failed(judged.message)
    await saveChallenge(trx, { sessionId: caller.sessionId, purpose: 'may_enrol', now }, '')
    return succeeded('office.addKey')
  })
}
