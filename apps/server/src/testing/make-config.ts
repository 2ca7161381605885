import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../config.ts'

/** A complete configuration for one test: made-up secrets, free ports, a Redis key prefix of its own. */
export function makeConfig(databaseUrl: string, changes: Record<string, string> = {}): Config {
  return readConfig(makeEnvironment(databaseUrl, changes))
}

export function makeEnvironment(
  databaseUrl: string,
  changes: Record<string, string> = {},
): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_MAX: '10',
    REDIS_PREFIX: `test:${randomBytes(6).toString('hex')}:`,
    TOKEN_KEYS: 'test:the-key-that-signs-access-tokens-in-tests',
    FACTOR_KEYS: 'test:the-key-that-hides-the-seeds-of-apps-in-tests',
    REFRESH_SECRETS: 'the-secret-of-refresh-tokens-in-tests',
    CODE_SECRETS: 'the-secret-from-which-codes-derive-in-tests',
    DEVICE_KEYS: 'test:the-key-that-marks-known-devices-in-tests',
    WEB_URLS: 'http://localhost:5173',
    BRIDGE_URL: 'http://localhost:5473',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'office@kavumpuzha.example',
    SMS_URL: 'http://127.0.0.1:1',
    SMS_AUTH_KEY: 'test',
    SMS_TEMPLATE_CODE: 'tmpl-code',
    RAZORPAY_KEY_ID: 'rzp_test_vitest00000001',
    RAZORPAY_KEY_SECRET: 'the-secret-of-the-key-in-tests',
    RAZORPAY_WEBHOOK_SECRETS: 'the-secret-of-webhooks-in-tests',
    RAZORPAY_URL: 'http://127.0.0.1:1',
    // 0 disables the circuit breaker: tests move their own clock past an outage, but the breaker's pause is in real
    // time.
    RAZORPAY_BRAKE_MS: '0',
    CHECKOUT_JS_URL: 'http://localhost:1/v1/checkout.js',
    LINK_SECRETS: 'the-secret-that-signs-links-in-tests',
    API_PORT: '0',
    INTERNAL_PORT: '0',
    WORKER_INTERNAL_PORT: '0',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'info',
    // 0 disables load shedding: other tests use the same processors, so a late event loop says nothing about the API
    // here.
    SHED_AT_LOOP_DELAY_MS: '0',
    REDIS_WAIT_MS: '30000',
    PRINT_WAIT_MS: '30000',
    DATABASE_QUERY_TIMEOUT_MS: '60000',
    FILES_DIRECTORY: join(tmpdir(), 'vazhipadu-test-files'),
    ...changes,
  }
}

/** All settings that a live key requires. */
export const liveChanges = {
  RAZORPAY_KEY_ID: 'rzp_live_vitest00000001',
  RAZORPAY_URL: 'https://api.razorpay.com',
  CHECKOUT_JS_URL: 'https://checkout.razorpay.com/v1/checkout.js',
  API_URL: 'https://api.temple.example',
  WEB_URLS: 'https://temple.example',
  BRIDGE_URL: 'https://pay.temple.example',
  SMS_URL: 'https://sms.example/flow',
  SMTP_URL: 'smtps://mail.example',
  CLAMD_HOST: '127.0.0.1',
  TRUSTED_PROXIES: '127.0.0.1',
}
