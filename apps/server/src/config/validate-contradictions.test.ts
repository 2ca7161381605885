import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { liveChanges, makeEnvironment } from '../testing/make-config.ts'

const HERE = 'postgres://temple@127.0.0.1:5432/temple'
const POOLED = 'postgres://temple@127.0.0.1:6432/temple'
const read = (changes: Record<string, string>) => readConfig(makeEnvironment(HERE, changes))
const SECRET = 'Zq7f0vK2sLw9XbT4nRc8YmJ6hPd3GtA1'
const OTHER = 'uB5xE8kQ1zN7gV3aF0jW9tM4cS6rL2yD'

/**
 * Each entry makes one mistake in an otherwise valid configuration, with the variable and the reason that must be
 * reported.
 */
const contradictions: Record<string, [name: string, words: RegExp, changes: Record<string, string>][]> = {
  addresses: [
    ['WEB_URLS', /an origin without a path: https:\/\/a\.example/, { WEB_URLS: 'https://a.example/' }],
    ['API_URL', /an origin without a path: https:\/\/a\.example/, { API_URL: 'https://a.example/api' }],
    [
      'BRIDGE_URL',
      /an origin without a path: https:\/\/a\.example$/m,
      { BRIDGE_URL: 'https://a.example:443' },
    ],
    ['BRIDGE_URL', /must differ in origin/, { BRIDGE_URL: 'http://localhost:5173' }],
    [
      'API_URL',
      /on another site than https:\/\/seva\.temple\.example/,
      { ...liveChanges, WEB_URLS: 'https://seva.temple.example', API_URL: 'https://api.other.example' },
    ],
    [
      'API_URL',
      /on another site than/,
      { ...liveChanges, WEB_URLS: 'https://seva.temple.org.in', API_URL: 'https://api.other.org.in' },
    ],
    [
      'API_URL',
      /same scheme/,
      { WEB_URLS: 'http://seva.temple.example', API_URL: 'https://api.temple.example' },
    ],
    ['API_URL', /on another site than/, { WEB_URLS: 'http://10.0.0.1', API_URL: 'http://10.0.0.2' }],
    ['INTERNAL_PORT', /must differ from API_PORT/, { API_PORT: '4000', INTERNAL_PORT: '4000' }],
    [
      'INTERNAL_PORT',
      /must differ from API_PORT/,
      { API_HOST: '0.0.0.0', API_PORT: '4000', INTERNAL_HOST: '10.0.0.1', INTERNAL_PORT: '4000' },
    ],
  ],
  pairs: [
    ['FILES_S3_SECRET_KEY', /is missing/, { FILES_S3_BUCKET: 'files', FILES_S3_ACCESS_KEY: 'id' }],
    ['FILES_S3_ACCESS_KEY', /is missing/, { FILES_S3_BUCKET: 'files', FILES_S3_SECRET_KEY: 'secret' }],
    ['FILES_S3_ENDPOINT', /without FILES_S3_BUCKET/, { FILES_S3_ENDPOINT: 'https://s3.example' }],
    ['SMTP_URL', /a user without a password/, { SMTP_URL: 'smtps://user@mail.example' }],
    ['SMTP_URL', /a password without a user/, { SMTP_URL: 'smtps://:word@mail.example' }],
    ['GOOGLE_CLIENT_IDS', /the client’s secret/, { GOOGLE_CLIENT_IDS: 'GOCSPX-abcdefghijkl' }],
    ['DATABASE_DIRECT_URL', /connection pooler/, { DATABASE_URL: POOLED }],
    ['DATABASE_DIRECT_URL', /pooler/, { DATABASE_URL: 'postgres://t@ep-x-pooler.neon.example/t' }],
    ['DATABASE_DIRECT_URL', /pooler/, { DATABASE_URL: `${HERE}?pgbouncer=true` }],
    ['DATABASE_OWNER_URL', /another database/, { DATABASE_OWNER_URL: 'postgres://owner@127.0.0.1/other' }],
    ['SMS_TEMPLATE_PAID_LATE', /has the id of SMS_TEMPLATE_CODE/, { SMS_TEMPLATE_PAID_LATE: 'tmpl-code' }],
  ],
  secrets: [
    [
      'CODE_SECRETS',
      /has a secret of REFRESH_SECRETS too/,
      { REFRESH_SECRETS: SECRET, CODE_SECRETS: SECRET },
    ],
    [
      'FACTOR_KEYS',
      /has a secret of TOKEN_KEYS too/,
      { TOKEN_KEYS: `a:${SECRET}`, FACTOR_KEYS: `new:${OTHER},b:${SECRET}` },
    ],
    [
      'RAZORPAY_WEBHOOK_SECRETS',
      /has a secret of LINK_SECRETS too/,
      { LINK_SECRETS: SECRET, RAZORPAY_WEBHOOK_SECRETS: SECRET },
    ],
    [
      'RAZORPAY_WEBHOOK_SECRETS',
      /has a secret of RAZORPAY_KEY_SECRET too/,
      { RAZORPAY_KEY_SECRET: SECRET, RAZORPAY_WEBHOOK_SECRETS: SECRET },
    ],
    ['LINK_SECRETS', /names one secret twice/, { LINK_SECRETS: `${SECRET},${SECRET}` }],
    ['TOKEN_KEYS', /two keys of one id/, { TOKEN_KEYS: `a:${SECRET},a:${OTHER}` }],
    ['LINK_SECRETS', /can be guessed/, { LINK_SECRETS: 'x'.repeat(40) }],
    ['LINK_SECRETS', /can be guessed/, { LINK_SECRETS: 'Zq7f0vK2sLw9'.repeat(3) }],
    ['DEVICE_KEYS', /can be guessed/, { DEVICE_KEYS: `a:change-me-${SECRET}` }],
    ['REPORT_SECRETS', /openssl rand/, { REPORT_SECRETS: '<your secret of thirty-two letters>' }],
  ],
}

describe.each(Object.entries(contradictions))('%s that contradict each other', (_, planted) => {
  test.each(planted)('%s: %s', (name, words, changes) => {
    expect(() => read(changes)).toThrow(new RegExp(`^  ${name}: .*${words.source}`, 'm'))
    for (const value of [SECRET, OTHER]) expect(() => read(changes)).not.toThrow(value)
  })
})

test.each([
  ['hosts of one Indian domain', { WEB_URLS: 'https://seva.a.org.in', API_URL: 'https://api.a.org.in' }],
  ['an app at the bare name', { WEB_URLS: 'https://temple.example', API_URL: 'https://api.temple.example' }],
  ['a developer’s page beside the public one', { API_URL: 'https://api.temple.example' }],
  ['one port at two addresses', { API_PORT: '4000', INTERNAL_HOST: '127.0.0.2', INTERNAL_PORT: '4000' }],
  ['a pooler and the way past it', { DATABASE_URL: POOLED, DATABASE_DIRECT_URL: HERE }],
  ['a pooler that keeps sessions', { DATABASE_URL: POOLED, DATABASE_DIRECT_URL: POOLED }],
  ['a bucket for the machine’s own role', { FILES_S3_BUCKET: 'files' }],
  ['mail without a user', { SMTP_URL: 'smtp://127.0.0.1' }],
  ['the owner of the same tables', { DATABASE_OWNER_URL: 'postgres://owner@127.0.0.1:5432/temple' }],
  ['a secret on its way', { LINK_SECRETS: `${SECRET},${OTHER}`, TOKEN_KEYS: `b:a${OTHER},a:b${OTHER}` }],
])('%s does not contradict anything', (_, changes) => {
  expect(() => read(changes)).not.toThrow()
})
