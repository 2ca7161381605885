import { z } from 'zod'
import { judgeLive } from './platform/judge-live.ts'
import { limits } from './platform/list-limits.ts'

const port = z.coerce.number<string>().int().min(0).max(65_535)
const positive = z.coerce.number<string>().int().min(1)
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)
const secret = z.string().min(32)
const keyList = list.pipe(
  z
    .array(z.string().regex(/^[\w-]{1,20}:.{32,}$/, { error: 'Expected keyId:secret, secret of 32 or more' }))
    .min(1),
)
/** One, or several with commas between: the first is used for what is new, all are known while one is being replaced. */
const secrets = list.pipe(z.tuple([secret]).rest(secret))
export type Secrets = readonly [string, ...string[]]

/**
 * The one environment schema. What differs between machines is here; what the temple itself may change
 * is a setting in the database. Secrets and whatever leaves the machine have no defaults.
 */
const variables = z.object({
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port.default(4000),
  /** Address at which browsers reach the API. */
  API_URL: z.url().default('http://localhost:4000'),
  /** Origins allowed to call with credentials; the first is the web app that letters link to. */
  WEB_URLS: list.pipe(z.array(z.url()).min(1)),
  /**
   * Origin of the payment page, where the provider's script runs: it may ask for the one payment whose token it brings, and
   * for nothing else. Never one of ours.
   */
  BRIDGE_URL: z.url().optional(),
  /** The description of the API at /reference and /openapi.json, for those who build on it; not for the public. */
  API_REFERENCE: z.stringbool().default(false),
  /** Metrics and health for the operators' network; never public. */
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  INTERNAL_PORT: port.default(4001),
  WORKER_INTERNAL_PORT: port.default(4002),
  /** Proxies whose X-Forwarded-For is believed: addresses or networks; empty believes none. */
  TRUSTED_PROXIES: list.default([]),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),

  DATABASE_URL: z.url().default('postgres://postgres@127.0.0.1:5432/vazhipadu'),
  /** Bypasses PgBouncer: migrations, LISTEN and jobs need a session of their own. */
  DATABASE_DIRECT_URL: z.url().optional(),
  /** Of the role that owns the tables: migrations alone connect as it. Without it they take the one above. */
  DATABASE_OWNER_URL: z.url().optional(),
  DATABASE_POOL_MAX: positive.default(10),
  DATABASE_CONNECT_TIMEOUT_MS: positive.default(2_000),
  DATABASE_QUERY_TIMEOUT_MS: positive.default(5_000),
  /** Callers that may wait for a connection; beyond it they are told to come again. */
  DATABASE_MOST_WAITING: positive.default(2_000),
  /** How long a caller is kept waiting through a failover (measured 8 to 24 s) before it is told 503. */
  DATABASE_RETRY_BUDGET_MS: positive.default(30_000),

  /** `none`: there is no standby that commits should wait for. With a live key one or the other must be so. */
  DATABASE_STANDBY: z.enum(['waited-for', 'none']).default('waited-for'),
  /** API and worker processes on this database altogether: what they may want is compared with what it gives. */
  DATABASE_PROCESSES: positive.default(2),

  REDIS_URL: z.url().default('redis://127.0.0.1:6379'),
  REDIS_PREFIX: z.string().default('vazhipadu:'),
  /** So long a caller waits for a count; then each process counts by itself. */
  REDIS_WAIT_MS: positive.default(250),

  /** `keyId:secret` pairs; the first signs, all verify, so a key can be replaced without signing anyone out. */
  TOKEN_KEYS: keyList,
  /** `keyId:secret` pairs; the first encrypts the seeds of authenticator apps, all decrypt. */
  FACTOR_KEYS: keyList,
  REFRESH_SECRETS: secrets,
  CODE_SECRETS: secrets,
  /** `keyId:secret` pairs for the mark that a device known to an account carries; the first signs, all verify. */
  DEVICE_KEYS: keyList,
  GOOGLE_CLIENT_IDS: list.default([]),
  GOOGLE_JWKS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_ISSUERS: list.default(['https://accounts.google.com', 'accounts.google.com']),

  SMTP_URL: z.url(),
  MAIL_FROM: z.email(),
  SMS_URL: z.url(),
  SMS_AUTH_KEY: z.string().min(1),
  /** The registered (DLT) template id of each message that may be sent by SMS. */
  SMS_TEMPLATE_CODE: z.string().min(1),
  // Without an id the notice goes by e-mail alone: registering a text takes weeks.
  /** Of many days, "from" the first; of one day; and more postage paid for another address. */
  SMS_TEMPLATE_BOOKING_CONFIRMED: z.string().min(1).optional(),
  SMS_TEMPLATE_BOOKING_CONFIRMED_DAY: z.string().min(1).optional(),
  SMS_TEMPLATE_DELIVERY_PAID: z.string().min(1).optional(),
  SMS_TEMPLATE_PAYMENT_PENDING: z.string().min(1).optional(),
  SMS_TEMPLATE_PAID_LATE: z.string().min(1).optional(),
  SMS_TEMPLATE_BALLOT_DRAWN: z.string().min(1).optional(),
  SMS_TEMPLATE_REMINDER: z.string().min(1).optional(),
  SMS_TEMPLATE_PERFORMED: z.string().min(1).optional(),
  SMS_TEMPLATE_PRASADAM_SENT: z.string().min(1).optional(),
  SMS_TEMPLATE_MOVED: z.string().min(1).optional(),
  SMS_TEMPLATE_CANCELLED_BY_TEMPLE: z.string().min(1).optional(),
  SMS_TEMPLATE_DAY_OPEN_AGAIN: z.string().min(1).optional(),
  SMS_TEMPLATE_REFUND_STARTED: z.string().min(1).optional(),
  SMS_TEMPLATE_REFUND_DONE: z.string().min(1).optional(),
  /** What the providers of SMS and mail send with their reports of delivery; without it none are taken. */
  REPORT_SECRETS: secrets.optional(),

  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_\w{8,}$/, { error: 'Expected rzp_test_… or rzp_live_…' }),
  RAZORPAY_KEY_SECRET: z.string().min(16),
  /** The first signs new events; the others are accepted while it is being replaced. */
  RAZORPAY_WEBHOOK_SECRETS: list.pipe(z.array(z.string().min(16)).min(1)),
  RAZORPAY_URL: z.url().default('https://api.razorpay.com'),
  /** Calls to the provider under way in one process, and so its connections. */
  RAZORPAY_CALLS_AT_ONCE: positive.default(64),
  /** The first pause after it said that there are too many, or did not answer; 0 never pauses. */
  RAZORPAY_BRAKE_MS: z.coerce.number<string>().int().min(0).default(1_000),
  CHECKOUT_JS_URL: z.url().default('https://checkout.razorpay.com/v1/checkout.js'),
  /** Where the public beacon of the draws is read; whoever passes it on, it is believed by its signature alone. */
  BEACON_URLS: list.pipe(z.array(z.url())).default(['https://api.drand.sh', 'https://drand.cloudflare.com']),
  /** Signs the links by which somebody pays or answers without signing in, and the tickets of a waiting room. */
  LINK_SECRETS: secrets,

  /** Where attachments are kept by a single server; with FILES_S3_BUCKET they are kept there instead. */
  FILES_DIRECTORY: z.string().min(1).default('.local/files'),
  /** The S3 API, for more than one server. Without an endpoint: Amazon's own of the region. */
  FILES_S3_BUCKET: z.string().min(3).optional(),
  FILES_S3_ENDPOINT: z.url().optional(),
  FILES_S3_REGION: z.string().default('us-east-1'),
  FILES_S3_ACCESS_KEY: z.string().min(1).optional(),
  FILES_S3_SECRET_KEY: z.string().min(1).optional(),
  /** The virus scanner. Where one is named, what it has not seen is not handed out. */
  CLAMD_HOST: z.string().min(1).optional(),
  CLAMD_PORT: port.default(3310),
  /** Pictures redrawn at one time: each may need 150 MB, half a second and a core. */
  PICTURES_AT_ONCE: positive.default(1),

  TEMPLE_TIME_ZONE: z.string().default('Asia/Kolkata'),
  /** Where the panchangam is computed for: degrees north and east. */
  TEMPLE_LATITUDE: z.coerce.number<string>().min(-66).max(66).default(9.3),
  TEMPLE_LONGITUDE: z.coerce.number<string>().min(-180).max(180).default(76.45),

  ...limits,
  /** How fast batches leave, over all workers: what a provider takes from one house without mistrust. */
  PACE_MAILS_A_MINUTE: positive.default(300),
  PACE_SMS_A_MINUTE: positive.default(150),
  PASSWORD_HASHES_AT_ONCE: positive.default(2),
  PASSWORD_HASHES_QUEUED: positive.default(1_000),

  /** Threads that draw papers; each grows to some 150 MB. */
  PRINT_THREADS: positive.default(1),
  PRINTS_QUEUED: positive.default(200),

  /** How late the event loop may be before new calls are shed: a loop a second late serves nobody. */
  /** 0: never. */
  SHED_AT_LOOP_DELAY_MS: z.coerce.number<string>().int().min(0).default(1_000),

  /** Tests only: the clock's offset is read from the database, so that one row moves every process. */
  CLOCK_ADJUSTABLE: z.stringbool().default(false),
})

/** With a live key, also what `judgeLive` asks. */
const environment = variables.superRefine((config, problems) => {
  const ours = [...config.WEB_URLS, config.API_URL].map((url) => new URL(url).origin)
  const wrong = config.RAZORPAY_KEY_ID.startsWith('rzp_live_') ? judgeLive(config) : []
  if (config.BRIDGE_URL && ours.includes(new URL(config.BRIDGE_URL).origin))
    wrong.push({
      path: 'BRIDGE_URL',
      message: 'The payment page has an origin of its own, neither the app’s nor the API’s',
    })
  for (const { path, message } of wrong) problems.addIssue({ code: 'custom', path: [path], message })
})

export type Config = z.output<typeof variables>

/** Reads and checks the whole environment at once: every problem is named in one message. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, v]) => v !== '')))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The configuration is not complete:\n${problems.join('\n')}`)
}

export function ownerDatabaseUrl(config: Config): string {
  return config.DATABASE_OWNER_URL ?? directDatabaseUrl(config)
}

export function directDatabaseUrl(config: Config): string {
  return config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
}
