import type { Platform } from '../../../platform/platform.ts'
import { hasLeft, isWithin, type Limit } from '../../../platform/rate-limit.ts'

const DAY = 86_400

const purseOf = ({ config }: Platform): Limit => ({
  name: 'codes-sms',
  points: config.LIMIT_CODES_BY_SMS_A_DAY,
  seconds: DAY,
})

/** Takes one SMS from the temple's daily budget. Called when it is sent, not when it is requested. */
export function payForSms(deps: Platform): Promise<boolean> {
  return isWithin(deps.limits, purseOf(deps), 'all')
}

/** Whether the budget allows another SMS, so that a request can offer e-mail at once. */
export function canPayForSms(deps: Platform): Promise<boolean> {
  return hasLeft(deps.limits, purseOf(deps), 'all')
}
