import type { Outcome } from '@vazhipadu/contract/identity'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { failed, succeeded } from '../../../platform/http/outcome.ts'
import { answerChallenge } from '../contacts/answer-challenge.ts'
import { lockChallenge } from '../contacts/issue-challenge.ts'
import { sendFirstMobileCode } from '../contacts/send-mobile-code.ts'
import { lockRegistration } from '../identity.reads.ts'
import type { Identity } from '../prepare-identity.ts'

export type StepOutcome = Outcome & { emailFallback?: boolean }

export const registrationEnded: Outcome = failed('registrationEnded')

/** First step: checks the e-mail's code, then sends the mobile's code. */
export async function verifyRegisteredEmail(
  deps: Identity,
  token: string,
  code: string,
): Promise<StepOutcome> {
  const { db, clock, config } = deps
  const now = clock.now()
  return inTransaction(db, async (trx) => {
    const registration = await lockRegistration(trx, token, now)
    if (!registration) return registrationEnded
    const judged = await answerChallenge(trx, {
      purpose: 'sign_up_email',
      subjectId: registration.id,
      about: [`email:${registration.email}`],
      code,
      now,
      secrets: config.CODE_SECRETS,
    })
    if (!judged.right) return failed(judged.message)
    const success = succeeded('emailVerified')
    // A retry after a lost response; e-mail is offered if no SMS was sent.
    if (registration.emailVerifiedAt !== null) {
      const sent = await lockChallenge(trx, 'sign_up_mobile', registration.id)
      return { ...success, emailFallback: sent === undefined }
    }
    await trx
      .updateTable('registration')
      .set({ emailVerifiedAt: now })
      .where('id', '=', registration.id)
      .execute()
    const sent = await sendFirstMobileCode(deps, trx, registration, now)
    return { ...success, emailFallback: !sent }
  })
}
