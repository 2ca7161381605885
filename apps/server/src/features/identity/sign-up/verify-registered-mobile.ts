import { failed, succeeded } from '@vazhipadu/contract/identity'
import type { Trx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { answerChallenge } from '../contacts/answer-challenge.ts'
import { findAccountByEmail, lockRegistration } from '../identity.reads.ts'
import type { Identity } from '../prepare-identity.ts'
import { recordConsent, shownIn } from '../record-consent.ts'
import { openSession } from '../sessions/open-session.ts'
import type { Entered } from '../sign-in/sign-in.ts'
import { registrationEnded, type StepOutcome } from './verify-registered-email.ts'

type Given = { token: string; code: string; device: string }
type Account = Parameters<typeof openSession>[1]
type Registration = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>

const done = succeeded('Mobile verification successful.')
const taken = failed('This e-mail or mobile already has an account. Please sign in.')

/**
 * Second step: the mobile's code. When it fits, the account is made; the first to finish wins, and is signed in: they hold
 * the registration's token and both its codes, and chose its password. Whoever repeats the step is told that it is done
 * and signs in by themselves, so that a token and a code that were read over a shoulder open nothing afterwards.
 */
export async function verifyRegisteredMobile(
  deps: Identity,
  { token, code, device }: Given,
): Promise<StepOutcome & { entered?: Entered }> {
  const { db, clock, config } = deps
  const now = clock.now()
  /** Whether this very call has completed it: its own transaction may run again after a lost COMMIT. */
  let isOurs = false
  const step = await inTransaction(db, async (trx) => {
    const registration = await lockRegistration(trx, token, now)
    if (!registration) return { outcome: registrationEnded }
    if (registration.emailVerifiedAt === null)
      return { outcome: failed('Please enter the code from your e-mail first.') }
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
    const account: Account = { id, name, email, avatar: null, isAdmin: false }
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

/** False where somebody else has the address or the number by now. */
async function makeAccount(trx: Trx, registration: Registration, { mobileVerified, now }: Making) {
  const { id, name, email, mobile, passwordHash, consentedAt, language } = registration
  // Asked before inserting: an insert that conflicts would use up an account number.
  if (await findAccountByEmail(trx, email)) return false
  await trx
    .insertInto('account')
    // The registration's own id: whoever repeats the step finds the account that it made.
    .values({ id, name, email, mobile, mobileVerified, passwordHash, consentedAt, language, createdAt: now })
    .onConflict((row) => row.doNothing())
    .execute()
  const made = await trx.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()
  if (!made) return false
  await recordConsent(trx, {
    // Of the account's own number: whoever repeats the step writes it once.
    id,
    accountId: id,
    notice: shownIn(registration),
    way: 'sign_up',
    at: consentedAt,
  })
  await trx.updateTable('registration').set({ completedAt: now }).where('id', '=', id).execute()
  return true
}
