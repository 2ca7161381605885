import type { Outcome } from '@vazhipadu/contract/identity'
import type { Limit } from '../../../platform/rate-limit.ts'
import type { Identity } from '../prepare-identity.ts'

const HOUR = 3_600

/** Caps for each address, known or not, and for the temple's purse: nobody's inbox is flooded, no SMS pumped. */
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
  await limits.take({ name: 'codes-sms', points: config.LIMIT_CODES_BY_SMS_A_DAY, seconds: 24 * HOUR }, 'all')
}

/**
 * Wrong codes from one IP, over all the people it tries: a list of e-mails cannot be worked through. Loose,
 * because whole towns share one mobile IP.
 */
export async function limitWrongCodes<T extends Outcome>(
  { limits, config }: Identity,
  ip: string,
  verify: () => Promise<T>,
): Promise<T> {
  const limit: Limit = {
    name: 'wrong-codes',
    points: config.LIMIT_WRONG_CODES_PER_IP_AN_HOUR,
    seconds: HOUR,
  }
  await limits.check(limit, ip)
  const outcome = await verify()
  if (outcome.status === 'failed') await limits.take(limit, ip)
  return outcome
}
