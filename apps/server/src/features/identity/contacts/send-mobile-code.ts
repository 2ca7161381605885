import type { Trx } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors.ts'
import { findAccountByMobile } from '../identity.reads.ts'
import { dialCodeOf } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { issueChallenge } from './issue-challenge.ts'
import { limitCodes } from './limit-codes.ts'
import { canPayForSms } from './pay-for-sms.ts'

/**
 * Sends the first SMS code if possible. Returns false if SMS is off for the country or a limit is reached; sign-up then
 * offers e-mail.
 */
export async function sendFirstMobileCode(
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

type NoSms = 'country' | 'purse'

/** Why no SMS can be sent to this mobile: the temple has not enabled its country, or the day's budget is used up. */
export async function findWhyNoSms(deps: Identity, mobile: string): Promise<NoSms | undefined> {
  if (!(await deps.settings.get('sms.dialCodes')).includes(dialCodeOf(mobile))) return 'country'
  return (await canPayForSms(deps)) ? undefined : 'purse'
}

export async function smsReaches(deps: Identity, mobile: string): Promise<boolean> {
  return (await findWhyNoSms(deps, mobile)) === undefined
}

/**
 * For a mobile that another account has verified, an SMS challenge is a decoy. A code by e-mail is real: it creates the
 * account with an unverified mobile, which takes nothing from the account that verified it.
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
    secrets: config.CODE_SECRETS,
  })
}
