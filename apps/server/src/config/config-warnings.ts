import { demoHouse } from './list-messages.ts'
import type { ConfigInput } from './list-variables.ts'
import { isLoopback } from './locate-address.ts'

/** Prefixes that only our own variables have. */
const OURS = /^(LIMIT|PACE|SMS|TEMPLE|FILES)_/

type WarnedVariables = Required<
  Pick<ConfigInput, 'WEB_URLS' | 'API_URL' | 'RAZORPAY_KEY_ID' | 'SMS_HEADER'>
> &
  Pick<ConfigInput, 'INSTALLATION_ID'>

/** Warnings at the start: settings that may be meant but probably are not. None of them prevents the start. */
export function listDoubts(
  config: WarnedVariables,
  setNames: readonly string[],
  knownNames: ReadonlySet<string>,
): string[] {
  const doubts: string[] = []
  const { WEB_URLS, API_URL, RAZORPAY_KEY_ID } = config
  const publicUrl = WEB_URLS.find((url) => !isLoopback(url))
  if (publicUrl !== undefined && RAZORPAY_KEY_ID.startsWith('rzp_test_'))
    doubts.push(
      `RAZORPAY_KEY_ID is a test key, and ${publicUrl} is a public address: bookings there are confirmed without money`,
    )
  if (publicUrl !== undefined && isLoopback(API_URL))
    doubts.push(
      `API_URL is ${API_URL}, and ${publicUrl} is a public address: browsers elsewhere cannot reach the API`,
    )
  if (config.SMS_HEADER === demoHouse.SMS_HEADER && RAZORPAY_KEY_ID.startsWith('rzp_live_'))
    doubts.push(
      'SMS_TEMPLE_NAME and SMS_HEADER are the demo temple’s: the office sees texts that are never sent',
    )
  if (RAZORPAY_KEY_ID.startsWith('rzp_live_') && config.INSTALLATION_ID === undefined)
    doubts.push(
      'INSTALLATION_ID is not set: a copy of this database on another machine would not be kept from its payments',
    )
  const strange = setNames.filter((name) => OURS.test(name) && !knownNames.has(name))
  if (strange.length > 0) doubts.push(`unknown variables, misspelt perhaps: ${strange.sort().join(', ')}`)
  return doubts
}
