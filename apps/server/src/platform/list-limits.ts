import { z } from 'zod'

const positive = z.coerce.number<string>().int().min(1)

/** How often what may be done. Whole towns share one mobile IP, so those per IP are always the loosest. */
export const limits = {
  LIMIT_REQUESTS_PER_IP_A_MINUTE: positive.default(6_000),
  /** While there is a rush, instead of the one above, of whoever is signed in. */
  LIMIT_REQUESTS_PER_ACCOUNT_A_MINUTE: positive.default(600),
  /** From devices unknown to it, within a day; after it a code from the e-mail is asked for there. */
  LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT: positive.default(10),
  /** From one device that the account knows, within a quarter of an hour; after it the device counts as unknown. */
  LIMIT_SIGN_IN_FAILURES_PER_DEVICE: positive.default(10),
  LIMIT_SIGN_IN_FAILURES_PER_IP: positive.default(300),
  LIMIT_CODES_PER_EMAIL_AN_HOUR: positive.default(6),
  LIMIT_CODES_PER_MOBILE_AN_HOUR: positive.default(5),
  LIMIT_REGISTRATIONS_PER_IP_AN_HOUR: positive.default(300),
  LIMIT_RESETS_PER_IP_AN_HOUR: positive.default(300),
  LIMIT_WRONG_CODES_PER_IP_AN_HOUR: positive.default(300),
  /** Codes of an app and recovery codes: 240 guesses a day find one of six figures once in four years. */
  LIMIT_FACTOR_GUESSES_PER_ACCOUNT_AN_HOUR: positive.default(10),
  LIMIT_PLANS_PER_IP_A_MINUTE: positive.default(300),
  LIMIT_CONTACT_CHANGES_PER_ACCOUNT_AN_HOUR: positive.default(10),
  LIMIT_TICKETS_PER_ACCOUNT_AN_HOUR: positive.default(20),
  LIMIT_ANSWERS_PER_ACCOUNT_AN_HOUR: positive.default(120),
  /** In the office's one box; every letter typed asks again. */
  LIMIT_SEARCHES_PER_ACCOUNT_A_MINUTE: positive.default(240),
  /** Opening and answering the link of a letter; nobody guesses 128 bits, but nobody shall try either. */
  LIMIT_CLOSED_DAY_LINKS_PER_IP_AN_HOUR: positive.default(600),
  /** Looking up at the counter who comes with a number. */
  LIMIT_KNOWN_DEVOTEES_PER_CLERK_AN_HOUR: positive.default(120),
  /** The browser gives up after a minute too. */
  LIMIT_UPLOAD_SECONDS: positive.default(60),
  LIMIT_PICTURES_PER_ACCOUNT_AN_HOUR: positive.default(30),
  /** The temple's purse: beyond it codes go by e-mail. */
  LIMIT_CODES_BY_SMS_A_DAY: positive.default(5_000),
  /** The same for everything else that is told by SMS; beyond it by e-mail alone. */
  LIMIT_NOTICES_BY_SMS_A_DAY: positive.default(5_000),
}
