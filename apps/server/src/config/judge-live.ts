import type { Given, Wrong } from './list-variables.ts'
import { staysHere } from './locate-address.ts'

/** The driver's words for a connection that nobody can read, nor answer in the server's place. */
const VERIFIED = 'verify-full'

const WEB = ['API_URL', 'WEB_URLS', 'BRIDGE_URL', 'SMS_URL', 'GOOGLE_JWKS_URL', 'FILES_S3_ENDPOINT'] as const
const DATABASES = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'] as const

/**
 * What a configuration that takes real money may not leave open: the provider's own addresses, the real clock, every way
 * out of the machine under TLS, and a scanner for what people send. Inside one machine nothing is asked.
 */
export function judgeLive(config: Given): Wrong[] {
  const wrong: Wrong[] = []
  const want = (isRight: boolean, path: keyof Given, message: string) => {
    if (!isRight) wrong.push({ path, message })
  }
  /** What could not be read has been named already. */
  const wantAll = (path: keyof Given, isRight: (address: string) => boolean, message: string) =>
    want([config[path] ?? []].flat().map(String).every(isRight), path, message)

  wantAll(
    'RAZORPAY_URL',
    (address) => address === 'https://api.razorpay.com',
    'a live key goes with https://api.razorpay.com only',
  )
  wantAll(
    'CHECKOUT_JS_URL',
    (address) => address === 'https://checkout.razorpay.com/v1/checkout.js',
    'a live key goes with the script of the provider only',
  )
  want(!config.CLOCK_ADJUSTABLE, 'CLOCK_ADJUSTABLE', 'with a live key the clock is the real one')
  want(
    config.BRIDGE_URL !== undefined,
    'BRIDGE_URL',
    'with a live key the payment page has an origin of its own',
  )
  want(!config.API_REFERENCE, 'API_REFERENCE', 'with a live key no page to try calls is served')
  want(
    config.TRUSTED_PROXIES?.length !== 0,
    'TRUSTED_PROXIES',
    'with a live key the proxy that ends TLS is named: without it all visitors count as one',
  )
  want(config.CLAMD_HOST !== undefined, 'CLAMD_HOST', 'with a live key what people send is scanned')

  for (const path of WEB)
    wantAll(path, (address) => address.startsWith('https:'), 'with a live key this is an https:// address')
  wantAll('SMTP_URL', speaksTlsToMail, 'with a live key expected smtps://, or smtp:// with ?requireTLS=true')
  wantAll(
    'REDIS_URL',
    (address) => staysHere(address) || address.startsWith('rediss:'),
    'with a live key expected rediss:// for a Redis on another machine',
  )
  for (const path of DATABASES)
    wantAll(
      path,
      speaksTlsToDatabase,
      `with a live key expected ?sslmode=${VERIFIED} for a database on another machine`,
    )
  return wrong
}

function speaksTlsToMail(address: string): boolean {
  const url = new URL(address)
  return staysHere(address) || url.protocol === 'smtps:' || url.searchParams.get('requireTLS') === 'true'
}

function speaksTlsToDatabase(address: string): boolean {
  return staysHere(address) || new URL(address).searchParams.get('sslmode') === VERIFIED
}
