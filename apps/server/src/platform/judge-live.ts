import { isIP } from 'node:net'

type Address = 'API_URL' | 'SMS_URL' | 'GOOGLE_JWKS_URL' | 'SMTP_URL' | 'REDIS_URL' | 'DATABASE_URL'
type Perhaps =
  | 'BRIDGE_URL'
  | 'FILES_S3_ENDPOINT'
  | 'DATABASE_DIRECT_URL'
  | 'DATABASE_OWNER_URL'
  | 'CLAMD_HOST'
type Config = Record<Address | 'RAZORPAY_URL' | 'CHECKOUT_JS_URL', string> &
  Partial<Record<Perhaps, string | undefined>> & {
    WEB_URLS: string[]
    TRUSTED_PROXIES: string[]
    CLOCK_ADJUSTABLE: boolean
    API_REFERENCE: boolean
  }

export type Wrong = { path: string; message: string }

/** The driver's words for a connection that nobody can read, nor answer in the server's place. */
const VERIFIED = 'verify-full'

/**
 * What a configuration that takes real money may not leave open: the provider's own addresses, the real clock, every way
 * out of the machine under TLS, and a scanner for what people send. Inside one machine nothing is asked.
 */
export function judgeLive(config: Config): Wrong[] {
  const wrong: Wrong[] = []
  const want = (isRight: boolean, path: keyof Config, message: string) => {
    if (!isRight) wrong.push({ path, message })
  }
  want(
    config.RAZORPAY_URL === 'https://api.razorpay.com',
    'RAZORPAY_URL',
    'A live key goes with https://api.razorpay.com only',
  )
  want(
    config.CHECKOUT_JS_URL === 'https://checkout.razorpay.com/v1/checkout.js',
    'CHECKOUT_JS_URL',
    'A live key goes with the script of the provider only',
  )
  want(!config.CLOCK_ADJUSTABLE, 'CLOCK_ADJUSTABLE', 'With a live key the clock is the real one')
  want(
    config.BRIDGE_URL !== undefined,
    'BRIDGE_URL',
    'With a live key the payment page has an origin of its own',
  )
  want(!config.API_REFERENCE, 'API_REFERENCE', 'With a live key no page to try calls is served')
  want(
    config.TRUSTED_PROXIES.length > 0,
    'TRUSTED_PROXIES',
    'With a live key the proxy that ends TLS is named: without it all visitors count as one',
  )
  want(config.CLAMD_HOST !== undefined, 'CLAMD_HOST', 'With a live key what people send is scanned')

  const https = 'With a live key this is an https address'
  want(isHttps(config.API_URL), 'API_URL', https)
  want(config.WEB_URLS.every(isHttps), 'WEB_URLS', https)
  want(config.BRIDGE_URL === undefined || isHttps(config.BRIDGE_URL), 'BRIDGE_URL', https)
  want(isHttps(config.SMS_URL), 'SMS_URL', https)
  want(isHttps(config.GOOGLE_JWKS_URL), 'GOOGLE_JWKS_URL', https)
  want(
    config.FILES_S3_ENDPOINT === undefined || isHttps(config.FILES_S3_ENDPOINT),
    'FILES_S3_ENDPOINT',
    https,
  )
  want(speaksTlsToMail(config.SMTP_URL), 'SMTP_URL', 'Expected smtps://, or smtp:// with ?requireTLS=true')
  want(
    staysHere(config.REDIS_URL) || config.REDIS_URL.startsWith('rediss:'),
    'REDIS_URL',
    'Expected rediss:// for a Redis on another machine',
  )
  const database = 'Expected ?sslmode=verify-full for a database on another machine'
  want(speaksTlsToDatabase(config.DATABASE_URL), 'DATABASE_URL', database)
  for (const path of ['DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'] as const) {
    const url = config[path]
    want(url === undefined || speaksTlsToDatabase(url), path, database)
  }
  return wrong
}

const isHttps = (address: string): boolean => address.startsWith('https:')

function speaksTlsToMail(address: string): boolean {
  const url = new URL(address)
  return staysHere(address) || url.protocol === 'smtps:' || url.searchParams.get('requireTLS') === 'true'
}

function speaksTlsToDatabase(address: string): boolean {
  return staysHere(address) || new URL(address).searchParams.get('sslmode') === VERIFIED
}

/** A socket of this machine, or its own loop. */
function staysHere(address: string): boolean {
  const url = new URL(address)
  const host = (url.searchParams.get('host') ?? decodeURIComponent(url.hostname)).replace(/^\[|\]$/g, '')
  if (host === '' || host.startsWith('/') || host === 'localhost' || host === '::1') return true
  return isIP(host) === 4 && host.startsWith('127.')
}
