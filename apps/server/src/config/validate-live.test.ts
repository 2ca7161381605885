import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { liveChanges, makeEnvironment } from '../testing/make-config.ts'

const HERE = 'postgres://temple@127.0.0.1:5432/temple'
const read = (changes: Record<string, string>, database = HERE) =>
  readConfig(makeEnvironment(database, { ...liveChanges, ...changes }))

test('a live key with every way out under TLS and a scanner is taken', () => {
  expect(read({}).RAZORPAY_KEY_ID).toBe(liveChanges.RAZORPAY_KEY_ID)
  expect(read({ SMTP_URL: 'smtp://mail.example:587?requireTLS=true' }).SMTP_URL).toContain('587')
  expect(read({ REDIS_URL: 'rediss://cache.example:6380' }).REDIS_URL).toContain('rediss')
  expect(read({}, 'postgres://temple@db.example/temple?sslmode=verify-full').DATABASE_URL).toContain(
    'db.example',
  )
  expect(read({}, 'postgres://temple@localhost/temple?host=/var/run/postgresql').DATABASE_URL).toContain(
    'run',
  )
})

test.each([
  ['CLAMD_HOST', { CLAMD_HOST: '' }],
  ['API_URL', { API_URL: 'http://api.temple.example' }],
  ['WEB_URLS', { WEB_URLS: 'https://temple.example,http://other.example' }],
  ['BRIDGE_URL', { BRIDGE_URL: '' }],
  ['BRIDGE_URL', { BRIDGE_URL: 'http://pay.temple.example' }],
  ['SMS_URL', { SMS_URL: 'http://sms.example/flow' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.example:587' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.example:587?requireTLS=false' }],
  ['REDIS_URL', { REDIS_URL: 'redis://10.0.0.7:6379' }],
  ['REDIS_URL', { REDIS_URL: 'redis://127.evil.example:6379' }],
  ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://temple@db.example/temple' }],
  ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: 'postgres://owner@db.example/temple?sslmode=require' }],
  ['FILES_S3_ENDPOINT', { FILES_S3_BUCKET: 'files', FILES_S3_ENDPOINT: 'http://files.example' }],
  ['GOOGLE_JWKS_URL', { GOOGLE_JWKS_URL: 'http://keys.example' }],
  ['RAZORPAY_URL', { RAZORPAY_URL: 'https://razorpay.example' }],
  ['CLOCK_ADJUSTABLE', { CLOCK_ADJUSTABLE: 'true' }],
  ['API_REFERENCE', { API_REFERENCE: 'true' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '' }],
])('a live key is refused for %s: %o', (name, changes) => {
  expect(() => read(changes)).toThrow(new RegExp(`^  ${name}: `, 'm'))
})

test.each(['postgres://temple@db.example/temple', 'postgres://temple@db.example/temple?sslmode=prefer'])(
  'and for a database elsewhere in the clear: %s',
  (url) => {
    expect(() => read({}, url)).toThrow(/DATABASE_URL/)
  },
)

test('with a test key none of it is asked', () => {
  expect(readConfig(makeEnvironment('postgres://temple@db.example/temple')).CLAMD_HOST).toBeUndefined()
})
