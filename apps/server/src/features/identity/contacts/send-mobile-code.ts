import type { Trx } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors.ts'
import { findAccountByMobile } from '../identity.reads.ts'
import { dialCodeOf } from '../identity.rules.ts'
import type { Identity } from '../prepare-identity.ts'
import { issueChallenge } from './issue-challenge.ts'
import { limitCodes } from './limit-codes.ts'
import { canPayForSms } from './pay-for-sms.ts'

/** No SMS where it is off or the number's cap is reached: the step goes on, and e-mail is offered. */
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

/** Why no code goes to this mobile by SMS: the temple has not switched its country on, or the day's purse is empty. */
export async function findWhyNoSms(deps: Identity, mobile: string): Promise<NoSms | undefined> {
  if (!(await deps.settings.get('sms.dialCodes')).includes(dialCodeOf(mobile))) return 'country'
  return (await canPayForSms(deps)) ? undefined : 'purse'
}

export async function smsReaches(deps: Identity, mobile: string): Promise<boolean> {
  return (await findWhyNoSms(deps, mobile)) === undefined
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
    secrets: config.CODE_SECRETS,
  })
}
