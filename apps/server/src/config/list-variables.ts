import { z } from 'zod'
import { addresses } from './list-addresses.ts'
import { database, redis } from './list-database.ts'
import { files } from './list-files.ts'
import { limits } from './list-limits.ts'
import { messages, smsTemplates } from './list-messages.ts'
import { draws, payments } from './list-payments.ts'
import { google, ownSecrets } from './list-secrets.ts'
import { smsLanguages } from './list-sms-languages.ts'
import { capacity, temple } from './list-temple.ts'
import { watching } from './list-watching.ts'

/** By subject, in the order in which an operator who sets up a temple needs them. */
export const groups = [
  {
    title: 'Addresses',
    about:
      'Listening addresses, and the public names for browsers. The three names are described in [host.md](host.md).',
    variables: addresses,
  },
  {
    title: 'Database',
    about:
      'The system of record. How its roles are made: [keys.md](../security/keys.md#the-roles-of-the-database).',
    variables: database,
  },
  { title: 'Redis', about: 'Shared counters; never decides a sale.', variables: redis },
  {
    title: 'Secrets of the house',
    about:
      'Made by the operator, each for itself: `openssl rand -base64 48`. How one is replaced without signing anybody out: [keys.md](../security/keys.md).',
    variables: ownSecrets,
  },
  {
    title: 'Payments',
    about: 'Razorpay. What a live key demands: [keys.md](../security/keys.md#what-a-live-key-demands).',
    variables: payments,
  },
  { title: 'Mail and SMS', about: 'How notices are sent.', variables: messages },
  {
    title: 'Registered SMS texts',
    about:
      'In India an SMS is delivered only if its text was registered before. What to register, word for word: [sms-texts.md](sms-texts.md).',
    variables: smsTemplates,
  },
  {
    title: 'Registered SMS texts in other languages',
    about:
      'Only for the languages that the temple offers in its settings. A notice about an order uses the order’s language and a code the recipient’s, if the text has a template id here; otherwise English: [sms-texts.md](sms-texts.md).',
    variables: smsLanguages,
  },
  { title: 'Sign-in with Google', about: 'Only where it is wanted.', variables: google },
  {
    title: 'The temple',
    about: 'Location of the temple. Everything else about it is a setting in the office.',
    variables: temple,
  },
  {
    title: 'Files',
    about: 'Attachments, pictures and exports, and who looks at them first.',
    variables: files,
  },
  { title: 'Draws', about: 'Chance that everybody can check.', variables: draws },
  {
    title: 'Watching',
    about: 'How one sees how it runs: [watching.md](watching.md).',
    variables: watching,
  },
  { title: 'Capacity', about: 'What one process takes upon itself at a time.', variables: capacity },
  {
    title: 'Limits',
    about: 'How often things may be done. Who is affected by each limit: [limits.md](../security/limits.md).',
    variables: limits,
  },
]

/**
 * The one environment schema. Secrets, and everything that makes the process call another machine, have no defaults.
 */
export const variables = z.object({
  ...addresses,
  ...database,
  ...redis,
  ...ownSecrets,
  ...payments,
  ...messages,
  ...smsTemplates,
  ...smsLanguages,
  ...google,
  ...temple,
  ...files,
  ...draws,
  ...watching,
  ...capacity,
  ...limits,
})

/** The variables that could be parsed, while they are validated. */
export type ConfigInput = Partial<z.output<typeof variables>>

/** A problem with a variable. */
export type ConfigError = { path: string; message: string }
