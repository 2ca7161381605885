import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { configWarnings, findHeldSocket, readConfig } from './config.ts'
import { liveChanges, makeEnvironment } from './testing/make-config.ts'

const DATABASE = 'postgres://temple@127.0.0.1:5432/temple'
const read = (changes: Record<string, string>) => readConfig(makeEnvironment(DATABASE, changes))
const strong = (letter: string) => `${letter}-Zq7f0vK2sLw9XbT4nRc8YmJ6hPd3GtA1`

/** The start's error message for these changes, by variable. */
function refusals(changes: Record<string, string>): string {
  try {
    read(changes)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test('all missing variables are listed at once, with their purpose', () => {
  const said = refusals(Object.fromEntries(Object.keys(makeEnvironment(DATABASE)).map((name) => [name, ''])))
  for (const name of ['WEB_URLS', 'TOKEN_KEYS', 'LINK_SECRETS', 'SMTP_URL', 'SMS_URL', 'RAZORPAY_KEY_ID'])
    expect(said).toMatch(new RegExp(`^  ${name}: is missing\\. [A-Z]`, 'm'))
})

test('contradictions are listed beside missing variables', () => {
  const said = refusals({
    MAIL_FROM: '',
    API_PORT: 'four thousand',
    BRIDGE_URL: 'http://localhost:5173',
    FILES_S3_ACCESS_KEY: 'AKIA',
  })
  expect(said.split('\n').slice(1)).toEqual([
    expect.stringMatching(/^ {2}API_PORT: expected a port, 0 to 65535$/),
    expect.stringMatching(/^ {2}MAIL_FROM: is missing\. /),
    expect.stringMatching(/^ {2}BRIDGE_URL: must differ in origin from WEB_URLS/),
    expect.stringMatching(/^ {2}FILES_S3_SECRET_KEY: is missing: FILES_S3_ACCESS_KEY is given$/),
    expect.stringMatching(/^ {2}FILES_S3_ACCESS_KEY: is given without FILES_S3_BUCKET/),
  ])
})

test.each([
  ['API_PORT', '70000'],
  ['DATABASE_URL', 'mysql://temple@127.0.0.1/temple'],
  ['DATABASE_URL', '127.0.0.1:5432/temple'],
  ['REDIS_URL', 'cache.temple.example:6379'],
  ['REDIS_URL', 'http://cache.temple.example'],
  ['FILES_S3_ENDPOINT', 's3.temple.example'],
  ['SMTP_URL', 'mail.temple.example'],
  ['SMTP_URL', 'https://mail.temple.example'],
  ['SMS_URL', 'control.msg91.com'],
  ['WEB_URLS', 'http://localhost:5173,seva.temple.example'],
  ['MAIL_FROM', 'The temple'],
  ['TOKEN_KEYS', strong('without-an-id').replace(':', '')],
  ['TOKEN_KEYS', 'id:short'],
  ['REFRESH_SECRETS', 'short'],
  ['RAZORPAY_KEY_ID', 'key'],
  ['RAZORPAY_WEBHOOK_SECRETS', 'short'],
  ['TEMPLE_TIME_ZONE', 'Kerala'],
  ['TEMPLE_LATITUDE', '90'],
  ['TRUSTED_PROXIES', 'nginx'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['DATABASE_STANDBY', 'maybe'],
  ['API_REFERENCE', 'perhaps'],
  ['LIMIT_UPLOAD_SECONDS', '0'],
])('%s is not %s', (name, value) => {
  const said = refusals({ [name]: value })
  expect(said).toMatch(new RegExp(`^  ${name}: expected `, 'm'))
  expect(said).not.toContain(value)
})

test('networks and proxies are taken as they are usually written', () => {
  expect(read({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8, ::1, fd00::/8' }).TRUSTED_PROXIES).toHaveLength(4)
})

test('empty counts as not given', () => {
  expect(read({ DATABASE_OWNER_URL: '', API_PORT: '' })).toMatchObject({ API_PORT: 4000 })
})

test('at a public address a test key, an API on this machine and misspelt names are doubted', () => {
  const changes = { WEB_URLS: 'https://seva.temple.example', LIMIT_UPLOADS: '3', SMS_TEMPLATE_MOVD: '1' }
  const env = makeEnvironment(DATABASE, changes)
  expect(configWarnings(readConfig(env), env)).toEqual([
    expect.stringContaining('RAZORPAY_KEY_ID is a test key'),
    expect.stringContaining('API_URL is http://localhost:4000'),
    'unknown variables, misspelt perhaps: LIMIT_UPLOADS, SMS_TEMPLATE_MOVD',
  ])
})

test('so are the demo temple’s words where real money is taken, and nothing where all is well', () => {
  const doubt = (env: Record<string, string>) => configWarnings(readConfig(env), env)
  expect(doubt(makeEnvironment(DATABASE))).toEqual([])
  const named = { ...liveChanges, INSTALLATION_ID: 'kavumpuzha-1' }
  expect(doubt(makeEnvironment(DATABASE, named))).toEqual([expect.stringContaining('SMS_HEADER')])
  expect(doubt(makeEnvironment(DATABASE, { ...named, SMS_HEADER: 'TEMPLE' }))).toEqual([])
  expect(doubt(makeEnvironment(DATABASE, { ...liveChanges, SMS_HEADER: 'TEMPLE' }))).toEqual([
    expect.stringContaining('INSTALLATION_ID'),
  ])
})

test.each(['http.ts', 'worker.ts', 'commands/migrate-database.ts'])(
  '%s does not start, and says why without a stack',
  async (file) => {
    const env = {
      PATH: process.env.PATH ?? '',
      ...makeEnvironment(DATABASE, { MAIL_FROM: '', SMS_URL: 'x' }),
    }
    const started = promisify(execFile)(process.execPath, [`${import.meta.dirname}/${file}`], { env })
    const { code, stderr } = await started.then(
      () => ({ code: 0, stderr: '' }),
      (error: { code: number; stderr: string }) => error,
    )
    expect(code).toBe(1)
    expect(stderr).toMatch(/^ {2}MAIL_FROM: is missing\./m)
    expect(stderr).toMatch(/^ {2}SMS_URL: expected an address/m)
    expect(stderr).not.toMatch(/^ +at /m)
  },
)

test('a socket is taken over only where it is held for this very process', () => {
  expect(findHeldSocket({ LISTEN_FDS: '1', LISTEN_PID: '77' }, 77)).toBe(3)
  expect(findHeldSocket({ LISTEN_FDS: '1', LISTEN_PID: '77' }, 78)).toBeUndefined()
  expect(findHeldSocket({ LISTEN_FDS: '2', LISTEN_PID: '77' }, 77)).toBeUndefined()
  expect(findHeldSocket({}, 77)).toBeUndefined()
})
