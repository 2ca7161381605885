import type { Platform } from '../../../platform/platform.ts'
import { hasLeft, isWithin, type Limit } from '../../../platform/rate-limit.ts'

const DAY = 86_400

const purseOf = ({ config }: Platform): Limit => ({
  name: 'codes-sms',
  points: config.LIMIT_CODES_BY_SMS_A_DAY,
  seconds: DAY,
})

/** Takes one SMS from the temple's purse in the moment in which it leaves; not when somebody asks for one. */
export function payForSms(deps: Platform): Promise<boolean> {
  return isWithin(deps.limits, purseOf(deps), 'all')
}

/** Whether another SMS could be paid, so that whoever asks is told at once to look into the e-mail. */
export function canPayForSms(deps: Platform): Promise<boolean> {
  return hasLeft(deps.limits, purseOf(deps), 'all')
}
