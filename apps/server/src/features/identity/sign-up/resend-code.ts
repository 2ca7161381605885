import type { Trx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { failed, succeeded } from '../../../platform/http/outcome.ts'
import { issueChallenge, lockChallenge, refuseTooSoon } from '../contacts/issue-challenge.ts'
import { limitCodes, limitResetCodes, maySendReset } from '../contacts/limit-codes.ts'
import { findWhyNoSms, issueMobileCode, smsReaches } from '../contacts/send-mobile-code.ts'
import { findAccount, lockPasswordReset, lockRegistration } from '../identity.reads.ts'
import { SMS_BEFORE_FALLBACK } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { registrationEnded, type StepOutcome } from './verify-registered-email.ts'

type Channel = 'email' | 'sms'
type Registration = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>
type Reset = NonNullable<Awaited<ReturnType<typeof lockPasswordReset>>>

const noSms = { country: 'noSmsToCountry', purse: 'noSmsToday' } as const

/** Sends a new code for the sign-up or reset that the token belongs to. */
export async function resendCode(deps: Identity, token: string, channel: Channel): Promise<StepOutcome> {
  const now = deps.clock.now()
  return inTransaction(deps.db, async (trx) => {
    const registration = await lockRegistration(trx, token, now)
    if (registration) return resendForRegistration(deps, trx, registration, channel, now)
    const reset = await lockPasswordReset(trx, token, now)
    if (reset) return resendForReset(deps, trx, reset, channel, now)
    return registrationEnded
  })
}

function resent(channel: Channel): StepOutcome {
  const message = channel === 'email' ? 'emailResent' : 'mobileResent'
  return succeeded(message)
}

async function resendForRegistration(
  deps: Identity,
  trx: Trx,
  registration: Registration,
  channel: Channel,
  now: Date,
): Promise<StepOutcome> {
  const { id, email, mobile } = registration
  if (registration.emailVerifiedAt === null) {
    if (channel === 'sms') return failed('emailCodeFirst')
    const challenge = await lockChallenge(trx, 'sign_up_email', id)
    const decoy = challenge?.codeHash === null
    const secrets = deps.config.CODE_SECRETS
    await issueChallenge(trx, { purpose: 'sign_up_email', subjectId: id, channel, decoy, now, secrets })
    await limitCodes(deps, 'email', email)
    return resent(channel)
  }
  if (channel === 'sms') {
    const why = await findWhyNoSms(deps, mobile)
    if (why) return { ...failed(noSms[why]), emailFallback: true }
    const { attempt } = await issueMobileCode(deps, trx, registration, 'sms', now)
    await limitCodes(deps, 'sms', mobile)
    return { ...resent(channel), emailFallback: attempt >= SMS_BEFORE_FALLBACK }
  }
  const challenge = await lockChallenge(trx, 'sign_up_mobile', id)
  const mayFallBack =
    challenge === undefined || challenge.channel === 'email' || challenge.attempt >= SMS_BEFORE_FALLBACK
  if (!mayFallBack) return failed('waitForSms')
  await issueMobileCode(deps, trx, registration, 'email', now)
  await limitCodes(deps, 'email', email)
  return { ...resent(channel), emailFallback: true }
}

/**
 * Sends to the verified mobile if requested and reachable by SMS, otherwise to the e-mail; to admins always by e-mail.
 * A reset of an unknown identifier is answered and counted the same, and sends nothing.
 */
async function resendForReset(
  deps: Identity,
  trx: Trx,
  reset: Reset,
  channel: Channel,
  now: Date,
): Promise<StepOutcome> {
  refuseTooSoon(await lockChallenge(trx, 'reset', reset.id), now)
  await limitResetCodes(deps, reset.askedFor)
  const maySend = await maySendReset(deps, reset)
  const account = reset.accountId === null ? undefined : await findAccount(trx, reset.accountId)
  // Office workers reset their password by e-mail only.
  const mobile = account?.mobileVerified && !account.isAdmin ? account.mobile : null
  const bySms =
    channel === 'sms' && (account === undefined || (mobile !== null && (await smsReaches(deps, mobile))))
  await issueChallenge(trx, {
    purpose: 'reset',
    subjectId: reset.id,
    channel: bySms ? 'sms' : 'email',
    decoy: account === undefined || !maySend,
    now,
    secrets: deps.config.CODE_SECRETS,
  })
  return resent(channel)
}
