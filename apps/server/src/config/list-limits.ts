import { withDescription } from './describe-variable.ts'
import { positive } from './value-forms.ts'

const limit = (fallback: number, purpose: string) => withDescription(positive.default(fallback), { purpose })

/** Rate limits. Whole towns share one mobile carrier's IP, so limits per IP are always the loosest. */
export const limits = {
  LIMIT_REQUESTS_PER_IP_A_MINUTE: limit(6_000, 'Calls from one network address in a minute.'),
  LIMIT_REQUESTS_PER_ACCOUNT_A_MINUTE: limit(
    600,
    'Calls in a minute of one signed-in account; replaces the limit above during a rush.',
  ),
  LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT: limit(
    10,
    'Wrong passwords in a day from devices unknown to the account; after it a code from the e-mail is asked for there.',
  ),
  LIMIT_SIGN_IN_FAILURES_PER_DEVICE: limit(
    10,
    'Wrong passwords in a quarter of an hour from one device that the account knows; after it the device counts as unknown.',
  ),
  LIMIT_SIGN_IN_FAILURES_PER_IP: limit(
    300,
    'Wrong passwords, and codes asked for at the door, in a quarter of an hour.',
  ),
  LIMIT_CODES_PER_EMAIL_AN_HOUR: limit(6, 'Codes to one e-mail address in an hour.'),
  LIMIT_CODES_PER_MOBILE_AN_HOUR: limit(5, 'Codes to one mobile in an hour.'),
  LIMIT_REGISTRATIONS_PER_IP_AN_HOUR: limit(300, 'Registrations from one network address in an hour.'),
  LIMIT_RESETS_PER_IP_AN_HOUR: limit(
    300,
    'Resets of passwords asked for from one network address in an hour.',
  ),
  LIMIT_WRONG_CODES_PER_IP_AN_HOUR: limit(300, 'Wrong codes from one network address in an hour.'),
  LIMIT_FACTOR_GUESSES_PER_ACCOUNT_AN_HOUR: limit(
    10,
    'Wrong codes of an authenticator app and wrong recovery codes: 240 guesses a day find one of six figures once in four years.',
  ),
  LIMIT_PLANS_PER_IP_A_MINUTE: limit(
    300,
    'Plans of many days from one network address in a minute: each costs 25 ms of a processor.',
  ),
  LIMIT_CONTACT_CHANGES_PER_ACCOUNT_AN_HOUR: limit(
    10,
    'Changes of e-mail or mobile by one account in an hour.',
  ),
  LIMIT_TICKETS_PER_ACCOUNT_AN_HOUR: limit(20, 'Help requests of one account in an hour.'),
  LIMIT_ANSWERS_PER_ACCOUNT_AN_HOUR: limit(120, 'Answers to help requests by one account in an hour.'),
  LIMIT_SEARCHES_PER_ACCOUNT_A_MINUTE: limit(
    240,
    'Searches in the office’s one box in a minute; every letter typed asks again.',
  ),
  LIMIT_CLOSED_DAY_LINKS_PER_IP_AN_HOUR: limit(
    600,
    'Openings and answers of the link in a letter about a closed day, from one network address in an hour.',
  ),
  LIMIT_KNOWN_DEVOTEES_PER_CLERK_AN_HOUR: limit(
    120,
    'Times in an hour that a clerk may look up at the counter who comes with a number.',
  ),
  LIMIT_UPLOAD_SECONDS: limit(
    60,
    'Seconds that an upload may take; the browser gives up after a minute too.',
  ),
  LIMIT_PICTURES_PER_ACCOUNT_AN_HOUR: limit(30, 'Pictures of oneself put up by one account in an hour.'),
  LIMIT_CODES_BY_SMS_A_DAY: limit(
    5_000,
    'The temple’s purse for codes: so many SMS in a day; beyond it codes go by e-mail.',
  ),
  LIMIT_NOTICES_BY_SMS_A_DAY: limit(
    5_000,
    'The same for all other SMS notices; beyond it they are sent by e-mail only.',
  ),
}
