import { failed, type Outcome, succeeded } from '@vazhipadu/contract/identity'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { DomainError } from '../../platform/errors.ts'
import { answerChallenge } from './answer-challenge.ts'
import { findAccountByMobile, lockRegistration } from './identity.reads.ts'
import { dialCodeOf } from './identity.rules.ts'
import { issueChallenge } from './issue-challenge.ts'
import { limitCodes } from './limit-codes.ts'
import type { Identity } from './prepare-identity.ts'

export type StepOutcome = Outcome & { emailFallback?: boolean }

export const registrationEnded: Outcome = failed('This registration has ended. Please sign up again.')

/** First step: the e-mail's code. When it fits, the mobile's code is sent. */
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
    const secret = config.CODE_SECRET
    const judged = await answerChallenge(trx, {
      purpose: 'sign_up_email',
      subjectId: registration.id,
      code,
      now,
      secret,
    })
    if (!judged.right) return failed(judged.message)
    const success = succeeded('Email verification successful.')
    if (registration.emailVerifiedAt !== null) return success
    await trx
      .updateTable('registration')
      .set({ emailVerifiedAt: now })
      .where('id', '=', registration.id)
      .execute()
    const sent = await sendFirstMobileCode(deps, trx, registration, now)
    return { ...success, emailFallback: !sent }
  })
}

/** No SMS where it is off or the number's cap is reached: the step goes on, and e-mail is offered. */
async function sendFirstMobileCode(
  deps: Identity,
  trx: Trx,
  registration: { id: string; mobile: string },
  now: Date,
): Promise<boolean> {
  if (!(await smsReaches(deps, registration.mobile))) return false
  try {
    await limitCodes(deps, 'sms', registration.mobile)
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'limited') return false
    throw error
  }
  await issueMobileCode(deps, trx, registration, 'sms', now)
  return true
}

export async function smsReaches({ settings }: Identity, mobile: string): Promise<boolean> {
  return (await settings.get('sms.dialCodes')).includes(dialCodeOf(mobile))
}

/**
 * By SMS to a mobile that another account has proven, no code fits. By e-mail instead it does: the account
 * is then made with an unverified mobile, which takes nothing from the one who proved it.
 */
export async function issueMobileCode(
  { config }: Identity,
  trx: Trx,
  registration: { id: string; mobile: string },
  channel: 'email' | 'sms',
  now: Date,
): Promise<{ attempt: number }> {
  const owner = channel === 'sms' ? await findAccountByMobile(trx, registration.mobile) : undefined
  return issueChallenge(trx, {
    purpose: 'sign_up_mobile',
    subjectId: registration.id,
    channel,
    decoy: owner !== undefined,
    now,
    secret: config.CODE_SECRET,
  })
}
