import type { Outcome } from '@vazhipadu/contract/identity'
import { limitNetworks } from '../../../platform/limit-networks.ts'
import { isWithin, type Limit } from '../../../platform/rate-limit.ts'
import type { Identity } from '../prepare-identity.ts'

const HOUR = 3_600

/** Caps for each address, known or not: nobody's inbox is flooded, no SMS pumped. */
export async function limitCodes(
  { limits, config }: Identity,
  channel: 'email' | 'sms',
  to: string,
): Promise<void> {
  if (channel === 'email') {
    await limits.take(
      { name: 'codes-email', points: config.LIMIT_CODES_PER_EMAIL_AN_HOUR, seconds: HOUR },
      to,
    )
    return
  }
  await limits.take(
    { name: 'codes-mobile', points: config.LIMIT_CODES_PER_MOBILE_AN_HOUR, seconds: HOUR },
    to,
  )
}

/** Codes that somebody signed in has sent to themselves: strangers who type the address count elsewhere. */
export async function limitOwnCodes({ limits, config }: Identity, accountId: string): Promise<void> {
  const points = config.LIMIT_CODES_PER_EMAIL_AN_HOUR
  await limits.take({ name: 'codes-own', points, seconds: HOUR }, accountId)
}

/** Codes of resets, by what was typed and over both channels: whoever types it is told that it is too often. */
export async function limitResetCodes({ limits, config }: Identity, askedFor: string): Promise<void> {
  const points = config.LIMIT_CODES_PER_EMAIL_AN_HOUR
  await limits.take({ name: 'codes-reset', points, seconds: HOUR }, askedFor)
}

/**
 * The same over everything that may be typed for one account. Beyond it nothing is sent and nobody is told: a refusal
 * would say that an address and a mobile belong together. For nobody it is counted by what was typed.
 */
export async function maySendReset(
  { limits, config }: Identity,
  reset: { accountId: string | null; askedFor: string },
): Promise<boolean> {
  const points = config.LIMIT_CODES_PER_EMAIL_AN_HOUR
  return isWithin(limits, { name: 'codes-account', points, seconds: HOUR }, reset.accountId ?? reset.askedFor)
}

/**
 * Wrong codes and unknown tokens from one network, over all the people it tries: a list of e-mails cannot be worked
 * through. Loose, because whole towns share one mobile IP. Counted before the answer is known and given back after a
 * success: many at once gain nothing.
 */
export async function limitWrongCodes<T extends Outcome>(
  deps: Identity,
  ip: string,
  verify: () => Promise<T>,
): Promise<T> {
  const networks = limitNetworks(deps.limits)
  const limit = wrongCodesPerIp(deps)
  await networks.take(limit, ip)
  const outcome = await verify()
  if (outcome.status === 'success') await networks.applyRefund(limit, ip)
  return outcome
}

export const wrongCodesPerIp = ({ config }: Identity): Limit => ({
  name: 'wrong-codes',
  points: config.LIMIT_WRONG_CODES_PER_IP_AN_HOUR,
  seconds: HOUR,
})
