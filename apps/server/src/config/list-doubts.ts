import { demoHouse } from './list-messages.ts'
import type { Given } from './list-variables.ts'
import { staysHere } from './locate-address.ts'

/** Words that only our own variables begin with. */
const OURS = /^(LIMIT|PACE|SMS|TEMPLE|FILES)_/

type Asked = Required<Pick<Given, 'WEB_URLS' | 'API_URL' | 'RAZORPAY_KEY_ID' | 'SMS_HEADER'>>

/** What may be meant and probably is not: said at the start, and nothing is refused for it. */
export function listDoubts(config: Asked, given: readonly string[], known: ReadonlySet<string>): string[] {
  const doubts: string[] = []
  const { WEB_URLS, API_URL, RAZORPAY_KEY_ID } = config
  const publicUrl = WEB_URLS.find((url) => !staysHere(url))
  if (publicUrl !== undefined && RAZORPAY_KEY_ID.startsWith('rzp_test_'))
    doubts.push(
      `RAZORPAY_KEY_ID is a test key, and ${publicUrl} is a public address: bookings there are confirmed without money`,
    )
  if (publicUrl !== undefined && staysHere(API_URL))
    doubts.push(
      `API_URL is ${API_URL}, and ${publicUrl} is a public address: browsers elsewhere cannot reach the API`,
    )
  if (config.SMS_HEADER === demoHouse.SMS_HEADER && RAZORPAY_KEY_ID.startsWith('rzp_live_'))
    doubts.push(
      'SMS_TEMPLE_NAME and SMS_HEADER are the demo temple’s: the office is shown texts that nobody gets',
    )
  const strange = given.filter((name) => OURS.test(name) && !known.has(name))
  if (strange.length > 0) doubts.push(`unknown variables, misspelt perhaps: ${strange.sort().join(', ')}`)
  return doubts
}
