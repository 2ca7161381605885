import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { forgotPassword, signIn, verifyResetOtp } from '@vazhipadu/contract/identity'
import { exportMyData } from '@vazhipadu/contract/privacy'
import { listAudit } from '@vazhipadu/contract/reports/audit'
import { beforeEach, expect, test } from 'vitest'
import { disableAccount, enableAccount } from '../../features/identity/disable-account.ts'
import { grantByCommand, revokeByCommand } from '../../features/people/change-by-command.ts'
import { getAccountId } from '../../testing/get-account-id.ts'
import { makeAccount, PASSWORD } from '../../testing/make-account.ts'
import { makeEnvironment } from '../../testing/make-config.ts'
import { searchEverywhere } from '../../testing/search-everywhere.ts'
import { startApi } from '../../testing/start-api.ts'
import { useStarted } from '../../testing/use-started.ts'

const run = promisify(execFile)
const api = useStarted(() => startApi({ TRUSTED_PROXIES: '127.0.0.1', LIMIT_RESETS_PER_IP_AN_HOUR: '2' }))

let lastId = 0
beforeEach(async () => {
  await api.flushSecurity()
  const newest = await api.db
    .selectFrom('securityEvent')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  lastId = newest?.id ?? 0
})

const from = (ip: string, token?: string) => ({ headers: { 'x-forwarded-for': ip }, token })
const list = async () => {
  await api.flushSecurity()
  return api.db.selectFrom('securityEvent').selectAll().where('id', '>', lastId).orderBy('id').execute()
}
const brief = async () => (await list()).map(({ what, outcome, reason }) => [what, outcome, reason])

test('successful, wrong and locked sign-ins record account, network and request', async () => {
  const { email } = await makeAccount(api)
  const accountId = await getAccountId(api.db, email)
  await api.flushSecurity()
  lastId = (await list()).at(-1)?.id ?? lastId
  const tryIn = (identifier: string, password: string, ip: string) =>
    api.call(signIn, { body: { identifier, password } }, from(ip))
  const wrong = await tryIn(email.toUpperCase(), 'not-the-password', '2001:db8:5:6::1')
  await tryIn(email, PASSWORD, '2001:db8:5:6:aaaa::2')
  await tryIn('nobody@example.com', 'not-the-password', '203.0.113.50')
  const events = await list()
  expect(events.map(({ what, outcome }) => [what, outcome])).toEqual([
    ['sign_in', 'wrong'],
    ['sign_in', 'done'],
    ['sign_in', 'wrong'],
  ])
  const [first, second, third] = events
  // The same hash for every spelling of a name and every address of a household.
  expect(first?.identifier).toEqual(second?.identifier)
  expect(first?.network).toEqual(second?.network)
  expect(third?.network).not.toEqual(first?.network)
  expect(first?.requestId).toBe(wrong.headers.get('x-request-id'))
  expect([first?.accountId, second?.accountId]).toEqual([null, accountId])
  expect(first?.reason).toBe('wrong_credentials')
})

test('a requested code and a wrong answer to it are recorded under the same name', async () => {
  const { email } = await makeAccount(api)
  lastId = (await list()).at(-1)?.id ?? lastId
  const answer = await api.call(forgotPassword, { body: { identifier: email } }, from('203.0.113.60'))
  await api.call(
    verifyResetOtp,
    { body: { token: answer.body.token, otpCode: '000000' } },
    from('203.0.113.61'),
  )
  const events = await list()
  expect(events.map(({ what, outcome }) => [what, outcome])).toEqual([
    ['reset_asked', 'done'],
    ['code_answered', 'wrong'],
  ])
  expect(events[0]?.identifier).not.toBeNull()
  expect(events[0]?.flow).toEqual(events[1]?.flow)
})

test('too many attempts of one network are recorded as one entry', async () => {
  const tryIn = (n: number) =>
    api.call(
      forgotPassword,
      { body: { identifier: `made-up-${n}@example.com` } },
      from(`2001:db8:7:7::${n + 1}`),
    )
  for (let n = 0; n < 4; n++) await tryIn(n)
  const locked = (await list()).filter(({ outcome }) => outcome === 'locked')
  expect(locked.map(({ identifier, flow }) => [identifier, flow])).toEqual(locked.map(() => [null, null]))
  expect(locked.reduce((sum, { times }) => sum + times, 0)).toBe(2)
})

test('a stranger at the office, a forged token and a forged signature are noted', async () => {
  const { token } = await makeAccount(api)
  lastId = (await list()).at(-1)?.id ?? lastId
  await api.call(listAudit, { query: {} }, from('203.0.113.70', token))
  await api.call(listAudit, { query: {} }, from('203.0.113.70', `${token.slice(0, -3)}abc`))
  const headers = { 'x-forwarded-for': '203.0.113.70', 'x-razorpay-signature': 'a'.repeat(64) }
  await api.send('POST', '/booking/payment-webhook', { event: 'payment.captured' }, { headers })
  expect(await brief()).toEqual([
    ['office_refused', 'refused', 'not_allowed'],
    ['token_forged', 'refused', 'token_invalid'],
    ['signature_forged', 'refused', 'signature_invalid'],
  ])
  expect((await list()).map(({ about }) => about)).toEqual([
    'GET /admin/audit',
    'GET /admin/audit',
    'POST /booking/payment-webhook',
  ])
})

test('a download is recorded when it is offered and when it is taken', async () => {
  const { token, email } = await makeAccount(api)
  lastId = (await list()).at(-1)?.id ?? lastId
  const { body } = await api.call(exportMyData, {}, from('203.0.113.80', token))
  await (await fetch(api.url + new URL(body.url).pathname)).text()
  const events = await list()
  expect(events.map(({ what, about }) => [what, about])).toEqual([
    ['download_offered', 'privacy-export'],
    ['downloaded', 'privacy-export'],
  ])
  expect(events[0]?.accountId).toBe(await getAccountId(api.db, email))
})

test('rights given and taken, and an account shut off and opened, are noted with the change', async () => {
  const { email } = await makeAccount(api)
  const accountId = await getAccountId(api.db, email)
  lastId = (await list()).at(-1)?.id ?? lastId
  const at = api.clock.now()
  await grantByCommand(api.db, { email, names: ['desk', 'treasury'], at })
  await revokeByCommand(api.db, { email, names: ['treasury'], at })
  await disableAccount(api.db, { email, at })
  await enableAccount(api.db, { email, at })
  const events = await list()
  expect(events.map(({ what, about }) => [what, about])).toEqual([
    ['right_granted', 'desk treasury'],
    ['right_withdrawn', 'treasury'],
    ['account_disabled', null],
    ['account_enabled', null],
  ])
  expect(new Set(events.map((event) => event.accountId))).toEqual(new Set([accountId]))
})

test('the log contains no password, code, token or address', async () => {
  const { email, mobile, token } = await makeAccount(api)
  await api.call(
    signIn,
    { body: { identifier: mobile, password: 'a-wrong-password-7' } },
    from('203.0.113.90'),
  )
  await api.flushSecurity()
  const found = await searchEverywhere(api.db, [
    email,
    mobile.slice(3),
    'a-wrong-password-7',
    '203.0.113.90',
    token,
  ])
  expect([...found.keys()].filter((place) => place.startsWith('security_event'))).toEqual([])
  expect(api.logged.join('')).not.toContain('203.0.113.90')
})

test('the command lists attacks by network, by account, by time', async () => {
  const { email } = await makeAccount(api)
  for (let n = 0; n < 3; n++)
    await api.call(signIn, { body: { identifier: email, password: 'guess' } }, from(`2001:db8:9:9::${n + 1}`))
  await api.flushSecurity()
  const since = api.clock.now().toISOString().slice(0, 10)
  const until = new Date(api.clock.now().getTime() + 86_400_000).toISOString()
  const file = fileURLToPath(new URL('../../commands/show-security.ts', import.meta.url))
  const ask = async (...options: string[]) => {
    const env = { PATH: process.env.PATH ?? '', ...makeEnvironment(api.databaseUrl) }
    const args = [file, '--since', since, '--until', until, ...options]
    return (await run(process.execPath, args, { env })).stdout
  }
  const whence = await ask('--ip', '2001:db8:9:9::ffff')
  expect(whence).toMatch(/3 refused tries \(3 wrong, 0 locked, 0 not allowed\) for 1 names/)
  expect(whence.match(/sign_in wrong/g)?.length).toBeGreaterThan(0)
  const whose = await ask('--account', email, '--outcome', 'wrong')
  expect(whose).toContain('wrong_credentials')
  expect(whose).not.toContain(email)
  expect(await ask('--ip', '192.0.2.1')).not.toContain('sign_in')
})

test('a refused call’s line in the operators’ log carries whence it came, as a hash', async () => {
  const { body } = await api.call(listAudit, { query: {} }, from('203.0.113.99'))
  expect(body.code).toBe('token_missing')
  await expect
    .poll(() => api.logged.findLast((line) => line.includes('"route":"/admin/audit"')))
    .toMatch(/"network":"[0-9a-f]{12}"/)
})
