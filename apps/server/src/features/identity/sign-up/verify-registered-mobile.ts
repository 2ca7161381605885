import { failed, succeeded } from '@vazhipadu/contract/identity'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { answerChallenge } from '../contacts/answer-challenge.ts'
import { findAccountByEmail, lockRegistration } from '../identity.reads.ts'
import type { Identity } from '../prepare-identity.ts'
import { recordConsent, shownIn } from '../record-consent.ts'
import { registrationEnded, type StepOutcome } from './verify-registered-email.ts'

/** Second step: the mobile's code. When it fits, the account is made; the first to finish wins. */
export async function verifyRegisteredMobile(
  deps: Identity,
  token: string,
  code: string,
): Promise<StepOutcome> {
  const { db, clock, config } = deps
  const now = clock.now()
  return inTransaction(db, async (trx) => {
    const registration = await lockRegistration(trx, token, now)
    if (!registration) return registrationEnded
    const { id, name, email, mobile, passwordHash, consentedAt } = registration
    if (registration.emailVerifiedAt === null) {
      return failed('Please enter the code from your e-mail first.')
    }
    const about = [`mobile:${mobile}`]
    const judged = await answerChallenge(trx, {
      purpose: 'sign_up_mobile',
      subjectId: id,
      about,
      code,
      now,
      secrets: config.CODE_SECRETS,
    })
    if (!judged.right) return failed(judged.message)
    const done = succeeded('Mobile verification successful.')
    const taken = failed('This e-mail or mobile already has an account. Please sign in.')
    if (registration.completedAt !== null) return done
    // Asked before inserting: an insert that conflicts would use up an account number.
    if (await findAccountByEmail(trx, email)) return taken
    await trx
      .insertInto('account')
      // The registration's own id: whoever repeats the step finds the account that it made.
      .values({
        id,
        name,
        email,
        mobile,
        mobileVerified: judged.channel === 'sms',
        passwordHash,
        consentedAt,
        createdAt: now,
      })
      .onConflict((row) => row.doNothing())
      .execute()
    const made = await trx.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()
    if (!made) return taken
    await recordConsent(trx, {
      // Of the account's own number: whoever repeats the step writes it once.
      id,
      accountId: id,
      notice: shownIn(registration),
      way: 'sign_up',
      at: consentedAt,
    })
    await trx.updateTable('registration').set({ completedAt: now }).where('id', '=', id).execute()
    return done
  })
}
