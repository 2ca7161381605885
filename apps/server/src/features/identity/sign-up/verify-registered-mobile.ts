import type { Trx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { failed, succeeded } from '../../../platform/http/outcome.ts'
import { recordConsent, shownIn } from '../account-consents.ts'
import { answerChallenge } from '../contacts/answer-challenge.ts'
import { findAccountByEmail, lockRegistration } from '../identity.reads.ts'
import type { Identity } from '../prepare-identity.ts'
import { openSession } from '../sessions/open-session.ts'
import type { Entered } from '../sign-in/sign-in.ts'
import { registrationEnded, type StepOutcome } from './verify-registered-email.ts'

type MobileVerification = { token: string; code: string; device: string }
type Account = Parameters<typeof openSession>[1]
type Registration = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>

const done = succeeded('mobileVerified')
const taken = failed('accountTaken')

/**
 * Second step: checks the mobile's code and creates the account. The first caller to finish is signed in: it holds the
 * registration's token and both codes, and chose the password. A repeated call is told that the account exists and must
 * sign in, so that a token and code seen over a shoulder are useless afterwards.
 */
export async function verifyRegisteredMobile(
  deps: Identity,
  { token, code, device }: MobileVerification,
): Promise<StepOutcome & { entered?: Entered }> {
  const { db, clock, config } = deps
  const now = clock.now()
  /** Whether this call completed the registration: its transaction may be retried after a lost COMMIT. */
  let isOurs = false
  const step = await inTransaction(db, async (trx) => {
    const registration = await lockRegistration(trx, token, now)
    if (!registration) return { outcome: registrationEnded }
    if (registration.emailVerifiedAt === null) return { outcome: failed('emailCodeFirst') }
    const judged = await answerChallenge(trx, {
      purpose: 'sign_up_mobile',
      subjectId: registration.id,
      about: [`mobile:${registration.mobile}`],
      code,
      now,
      secrets: config.CODE_SECRETS,
    })
    if (!judged.right) return { outcome: failed(judged.message) }
    const { id, name, email } = registration
    const account: Account = { id, name, email, avatar: null }
    if (registration.completedAt !== null) return { outcome: done, account: isOurs ? account : undefined }
    if (!(await makeAccount(trx, registration, { mobileVerified: judged.channel === 'sms', now })))
      return { outcome: taken }
    isOurs = true
    return { outcome: done, account }
  })
  if (!step.account) return step.outcome
  const session = await openSession(deps, step.account, device)
  return { ...step.outcome, entered: { ...session, accountId: step.account.id } }
}

type Making = { mobileVerified: boolean; now: Date }

/** Returns false if the address or number was taken by another account meanwhile. */
async function makeAccount(trx: Trx, registration: Registration, { mobileVerified, now }: Making) {
  const { id, name, email, mobile, passwordHash, consentedAt, language } = registration
  // Checked before inserting, because a conflicting insert would use up an account number.
  if (await findAccountByEmail(trx, email)) return false
  await trx
    .insertInto('account')
    // The registration's id, so that a repeated call finds the account it made.
    .values({ id, name, email, mobile, mobileVerified, passwordHash, consentedAt, language, createdAt: now })
    .onConflict((row) => row.doNothing())
    .execute()
  const made = await trx.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()
  if (!made) return false
  await recordConsent(trx, {
    // The account's id, so that a repeated call writes one row.
    id,
    accountId: id,
    notice: shownIn(registration),
    way: 'sign_up',
    at: consentedAt,
  })
  await trx.updateTable('registration').set({ completedAt: now }).where('id', '=', id).execute()
  return true
}
