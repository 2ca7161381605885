import type { ConfigError, ConfigInput } from './list-variables.ts'
import { isLoopback } from './locate-address.ts'

/** The driver's `sslmode` that encrypts the connection and verifies the server's identity. */
const VERIFIED = 'verify-full'

const WEB = ['API_URL', 'WEB_URLS', 'BRIDGE_URL', 'SMS_URL', 'GOOGLE_JWKS_URL', 'FILES_S3_ENDPOINT'] as const
const DATABASES = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'] as const

/**
 * Requirements with a live payment key: the provider's own address, the real clock, TLS on every connection that leaves
 * the machine, and a virus scanner for uploads. Connections within the machine need no TLS.
 */
export function validateLiveConfig(config: ConfigInput): ConfigError[] {
  const errors: ConfigError[] = []
  const want = (isRight: boolean, path: keyof ConfigInput, message: string) => {
    if (!isRight) errors.push({ path, message })
  }
  /** Values that could not be read have been reported already. */
  const wantAll = (path: keyof ConfigInput, isRight: (address: string) => boolean, message: string) =>
    want([config[path] ?? []].flat().map(String).every(isRight), path, message)

  wantAll(
    'RAZORPAY_URL',
    (address) => address === 'https://api.razorpay.com',
    'with a live key must be https://api.razorpay.com',
  )
  wantAll(
    'CHECKOUT_JS_URL',
    (address) => address === 'https://checkout.razorpay.com/v1/checkout.js',
    'with a live key must be the provider’s script',
  )
  want(
    !config.CLOCK_ADJUSTABLE,
    'CLOCK_ADJUSTABLE',
    'must be false with a live key: the clock must be the real one',
  )
  want(
    config.BRIDGE_URL !== undefined,
    'BRIDGE_URL',
    'is required with a live key: the payment page needs a separate origin',
  )
  want(!config.API_REFERENCE, 'API_REFERENCE', 'must be false with a live key')
  want(
    config.TRUSTED_PROXIES?.length !== 0,
    'TRUSTED_PROXIES',
    'is required with a live key: name the proxy that ends TLS, otherwise all visitors count as one',
  )
  want(
    config.CLAMD_HOST !== undefined,
    'CLAMD_HOST',
    'is required with a live key: uploaded files must be scanned',
  )

  for (const path of WEB)
    wantAll(path, (address) => address.startsWith('https:'), 'must be an https:// address with a live key')
  wantAll('SMTP_URL', speaksTlsToMail, 'with a live key expected smtps://, or smtp:// with ?requireTLS=true')
  wantAll(
    'REDIS_URL',
    (address) => isLoopback(address) || address.startsWith('rediss:'),
    'with a live key expected rediss:// for a Redis on another machine',
  )
  for (const path of DATABASES)
    wantAll(
      path,
      speaksTlsToDatabase,
      `with a live key expected ?sslmode=${VERIFIED} for a database on another machine`,
    )
  return errors
}

function speaksTlsToMail(address: string): boolean {
  const url = new URL(address)
  return isLoopback(address) || url.protocol === 'smtps:' || url.searchParams.get('requireTLS') === 'true'
}

function speaksTlsToDatabase(address: string): boolean {
  return isLoopback(address) || new URL(address).searchParams.get('sslmode') === VERIFIED
}
