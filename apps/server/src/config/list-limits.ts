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
    'Wrong passwords in a day from devices that the account has not used; above it, sign-in on such a device also needs a code from the e-mail.',
  ),
  LIMIT_SIGN_IN_FAILURES_PER_DEVICE: limit(
    10,
    'Wrong passwords in 15 minutes from one device that the account has used; above it, the device counts as unknown.',
  ),
  LIMIT_SIGN_IN_FAILURES_PER_IP: limit(300, 'Wrong passwords and requested sign-in codes in 15 minutes.'),
  LIMIT_CODES_PER_EMAIL_AN_HOUR: limit(6, 'Codes to one e-mail address in an hour.'),
  LIMIT_CODES_PER_MOBILE_AN_HOUR: limit(5, 'Codes to one mobile in an hour.'),
  LIMIT_REGISTRATIONS_PER_IP_AN_HOUR: limit(300, 'Registrations from one network address in an hour.'),
  LIMIT_RESETS_PER_IP_AN_HOUR: limit(300, 'Password resets requested from one network address in an hour.'),
  LIMIT_WRONG_CODES_PER_IP_AN_HOUR: limit(300, 'Wrong codes from one network address in an hour.'),
  LIMIT_FACTOR_GUESSES_PER_ACCOUNT_AN_HOUR: limit(
    10,
    'Wrong codes of an authenticator app and wrong recovery codes. At 240 guesses a day, a six-digit code is guessed once in four years on average.',
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
    'Searches of one clerk in a minute; the search box sends one for each letter typed.',
  ),
  LIMIT_CLOSED_DAY_LINKS_PER_IP_AN_HOUR: limit(
    600,
    'Openings and answers of the link in a letter about a closed day, from one network address in an hour.',
  ),
  LIMIT_KNOWN_DEVOTEES_PER_CLERK_AN_HOUR: limit(
    120,
    'Lookups of a devotee by telephone number at the counter, by one clerk in an hour.',
  ),
  LIMIT_UPLOAD_SECONDS: limit(
    60,
    'Seconds that an upload may take; the browser gives up after a minute too.',
  ),
  LIMIT_PICTURES_PER_ACCOUNT_AN_HOUR: limit(30, 'Profile pictures uploaded by one account in an hour.'),
  LIMIT_CODES_BY_SMS_A_DAY: limit(
    5_000,
    'SMS with codes that the temple pays for in a day; above it, codes go by e-mail.',
  ),
  LIMIT_NOTICES_BY_SMS_A_DAY: limit(
    5_000,
    'All other SMS notices in a day; above it, they go by e-mail only.',
  ),
}
