import type { Limit } from '../../platform/rate-limit.ts'
import type { Identity } from './prepare-identity.ts'

/** Caps for each address, known or not, so that nobody's inbox or the temple's SMS budget is flooded. */
export async function limitCodes(
  { limits, config }: Identity,
  channel: 'email' | 'sms',
  to: string,
): Promise<void> {
  const limit: Limit =
    channel === 'email'
      ? { name: 'codes-email', points: config.LIMIT_CODES_PER_EMAIL_AN_HOUR, seconds: 3_600 }
      : { name: 'codes-mobile', points: config.LIMIT_CODES_PER_MOBILE_AN_HOUR, seconds: 3_600 }
  await limits.take(limit, to)
}
