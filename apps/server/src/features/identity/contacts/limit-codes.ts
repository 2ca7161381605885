import type { Outcome } from '@vazhipadu/contract/identity'
import { limitNetworks } from '../../../platform/limit-networks.ts'
import { isWithin, type Limit } from '../../../platform/rate-limit.ts'
import type { Identity } from '../prepare-identity.ts'

const HOUR = 3_600

/** Limits codes per address, known or not, against mailbox flooding and SMS pumping. */
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

/**
 * Limits codes that signed-in users send to themselves, separately from codes that strangers request for
 * the same address.
 */
export async function limitOwnCodes({ limits, config }: Identity, accountId: string): Promise<void> {
  const points = config.LIMIT_CODES_PER_EMAIL_AN_HOUR
  await limits.take({ name: 'codes-own', points, seconds: HOUR }, accountId)
}

/** Limits reset codes per typed identifier over both channels; the caller is told about this limit. */
export async function limitResetCodes({ limits, config }: Identity, askedFor: string): Promise<void> {
  const points = config.LIMIT_CODES_PER_EMAIL_AN_HOUR
  await limits.take({ name: 'codes-reset', points, seconds: HOUR }, askedFor)
}

/**
 * Limits reset codes per account over all its identifiers. Beyond the limit nothing is sent and the answer stays the
 * same: a refusal would reveal that an address and a mobile belong together. Unknown identifiers are counted as typed.
 */
export async function maySendReset(
  { limits, config }: Identity,
  reset: { accountId: string | null; askedFor: string },
): Promise<boolean> {
  const points = config.LIMIT_CODES_PER_EMAIL_AN_HOUR
  return isWithin(limits, { name: 'codes-account', points, seconds: HOUR }, reset.accountId ?? reset.askedFor)
}

/**
 * Limits wrong codes and unknown tokens per network, over all accounts, so that a list of e-mail addresses cannot be
 * tried. Generous, because whole towns share one mobile IP. Counted before the check and given back after a success, so
 * that parallel guesses gain nothing.
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
  if (outcome.status === 'success') await networks.reward(limit, ip)
  return outcome
}

export const wrongCodesPerIp = ({ config }: Identity): Limit => ({
  name: 'wrong-codes',
  points: config.LIMIT_WRONG_CODES_PER_IP_AN_HOUR,
  seconds: HOUR,
})
