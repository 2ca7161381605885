import { signIn } from '@vazhipadu/contract/identity'
import { signInWithCode } from '@vazhipadu/contract/sign-in-code'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sqlRows } from '../../../platform/db/database.ts'
import { makeAccount, PASSWORD } from '../../../testing/make-account.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'

// Password checks are slow on purpose, and these tests need many.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: Api
beforeAll(async () => {
  // Raised: strangers, owners and devices in this file share one address.
  api = await startApi({
    LIMIT_SIGN_IN_FAILURES_PER_IP: '100000',
    LIMIT_WRONG_CODES_PER_IP_AN_HOUR: '100000',
  })
})
afterAll(() => api.close())
beforeEach(() => api.clock.advance({ minutes: 61 }))

const DEVICE = '__Secure-known_device'
const enter = (identifier: string, password: string, cookie?: string) =>
  api.call(signIn, { body: { identifier, password } }, cookie === undefined ? {} : { cookie })
const enterWithCode = (identifier: string, otpCode: string, password = PASSWORD) =>
  api.call(signInWithCode, { body: { identifier, password, otpCode } })
const markOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${DEVICE}=`))
    ?.split(';')[0] ?? ''
const signInLetters = (email: string) =>
  api.mails.filter(({ to, letter }) => to === email && letter.subject === 'Your code to sign in')
const codeOf = (email: string) =>
  signInLetters(email)
    .at(-1)
    ?.letter.text.match(/\b\d{6}\b/)?.[0] ?? ''
const other = (code: string) => (code === '000000' ? '111111' : '000000')

/** A stranger tries wrong passwords in parallel on an unknown device. Returns the sorted answers. */
async function besiege(identifier: string, times = 10): Promise<string[]> {
  const guesses = Array.from({ length: times }, () => enter(identifier, 'wrong'))
  return (await Promise.all(guesses)).map(({ status, body }) => `${status} ${body.code}`).sort()
}

const expectedProblem = {
  code: 'code_needed',
  detail:
    'There were many wrong tries here. If there is an account, a code is on its way to its e-mail address.',
}

describe('after ten wrong passwords from devices that an account does not know', () => {
  test('the owner can always sign in on a known device, however long the attack lasts', async () => {
    const { email, mobile } = await makeAccount(api)
    const home = markOf((await enter(email, PASSWORD)).headers)
    for (let round = 0; round < 3; round++) {
      await besiege(email, 12)
      await besiege(mobile, 12)
      expect((await enter(email, PASSWORD, home)).status).toBe(200)
      expect((await enter(mobile, PASSWORD, home)).status).toBe(200)
    }
    // A mistyped password on the known device is only a wrong password.
    expect((await enter(email, 'wrong', home)).body.code).toBe('wrong_credentials')
  })

  test('eleven at once are no more than ten', async () => {
    const { email } = await makeAccount(api)
    const answers = await besiege(email, 14)
    expect(answers).toEqual([...Array(4).fill('400 code_needed'), ...Array(10).fill('400 wrong_credentials')])
  })

  test('elsewhere an e-mailed code is required, whatever the password, and lets the owner in', async () => {
    const { email } = await makeAccount(api)
    await besiege(email)
    const wrong = await enter(email, 'wrong')
    const right = await enter(email, PASSWORD)
    expect(wrong.status).toBe(400)
    expect(wrong.body).toEqual(expectedProblem)
    expect([right.status, right.body]).toEqual([wrong.status, wrong.body])
    await api.runJobs()
    const entered = await enterWithCode(email, codeOf(email))
    expect(entered.status).toBe(200)
    expect(Object.keys(entered.body).sort()).toEqual(['accessToken', 'user'])
    // Now that device is known too.
    expect((await enter(email, PASSWORD, markOf(entered.headers))).status).toBe(200)
  })

  test('an unknown identifier gets the same answer, and no code is valid', async () => {
    const { email } = await makeAccount(api)
    const nobody = 'nobody-is-here@example.com'
    expect(await besiege(nobody, 12)).toEqual(await besiege(email, 12))
    const known = await enter(email, PASSWORD)
    const unknown = await enter(nobody, PASSWORD)
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    const mails = api.mails.length
    await api.runJobs()
    expect(api.mails.length).toBe(mails + 1)
    const tried = await enterWithCode(nobody, '123456')
    const missed = await enterWithCode(email, other(codeOf(email)))
    expect(tried.status).toBe(400)
    expect([tried.status, tried.body]).toEqual([missed.status, missed.body])
    expect(await besiege('gibberish', 12)).toContain('400 code_needed')
  })

  test('an identifier without an account takes as long', async () => {
    const { email } = await makeAccount(api)
    const nobody = 'nobody-in-time@example.com'
    await besiege(email)
    await besiege(nobody)
    const time = async (identifier: string) => {
      api.clock.advance({ minutes: 6 })
      const started = performance.now()
      await enter(identifier, PASSWORD)
      return performance.now() - started
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let n = 0; n < 12; n++) {
      known.push(await time(email))
      unknown.push(await time(nobody))
    }
    const ratio = Math.min(...unknown) / Math.min(...known)
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })
})

describe('the code at the door', () => {
  test('stays valid while a stranger requests and guesses codes', async () => {
    const { email } = await makeAccount(api)
    await besiege(email)
    await enter(email, PASSWORD)
    await api.runJobs()
    const code = codeOf(email)
    for (let n = 0; n < 30; n++) {
      await enter(email, 'wrong')
      expect((await enterWithCode(email, other(code), 'wrong')).body).toEqual({
        code: 'code_wrong',
        detail: 'That code is not right. Please check it and try again.',
      })
    }
    await api.runJobs()
    // One letter instead of thirty, and its code is still valid.
    expect(signInLetters(email)).toHaveLength(1)
    expect((await enterWithCode(email, code)).status).toBe(200)
  })

  test('is one for e-mail and mobile of an account, and does not reveal that they belong together', async () => {
    const { email, mobile } = await makeAccount(api)
    const stranger = await makeAccount(api)
    for (const identifier of [email, mobile, stranger.mobile]) await besiege(identifier)
    await enter(email, PASSWORD)
    await api.runJobs()
    const code = codeOf(email)
    for (const identifier of [mobile, stranger.mobile])
      expect((await enterWithCode(identifier, other(code))).body.code).toBe('code_ended')
    api.clock.advance({ minutes: 2 })
    await Promise.all([mobile, email, stranger.mobile].map((identifier) => enter(identifier, 'wrong')))
    await api.runJobs()
    expect(signInLetters(email)).toHaveLength(1)
    expect((await enterWithCode(mobile, code)).status).toBe(200)
    api.clock.advance({ minutes: 4 })
    // The e-mailed code has expired; the request by mobile lasts as long as a stranger's does.
    for (const identifier of [mobile, stranger.mobile])
      expect((await enterWithCode(identifier, other(code))).body.code).toBe('code_wrong')
    expect((await enterWithCode(email, code)).body.code).toBe('code_ended')
  })

  test('is followed by another when its time is nearly over, and then it has expired', async () => {
    const { email } = await makeAccount(api)
    await besiege(email)
    await enter(email, PASSWORD)
    await api.runJobs()
    const first = codeOf(email)
    api.clock.advance({ minutes: 3, seconds: 30 })
    await enter(email, PASSWORD)
    await api.runJobs()
    expect(signInLetters(email)).toHaveLength(2)
    expect((await enterWithCode(email, codeOf(email))).status).toBe(200)
    expect((await enterWithCode(email, first)).body.code).toBe('code_wrong')
    api.clock.advance({ minutes: 5 })
    expect((await enterWithCode(email, codeOf(email))).body).toEqual({
      code: 'code_ended',
      detail: 'This code has expired. Please ask for a new one.',
    })
  })

  test('opens nothing without the password, and allows five of them', async () => {
    const { email } = await makeAccount(api)
    await besiege(email)
    await enter(email, PASSWORD)
    await api.runJobs()
    const code = codeOf(email)
    for (let n = 0; n < 5; n++) {
      expect((await enterWithCode(email, code, 'wrong')).body.code).toBe('wrong_credentials')
    }
    expect((await enterWithCode(email, code)).body.code).toBe('code_ended')
  })

  test('is useless if none was required', async () => {
    const { email } = await makeAccount(api)
    expect((await enterWithCode(email, '123456')).body.code).toBe('code_ended')
    expect((await enterWithCode('nobody-asked@example.com', '123456')).body.code).toBe('code_ended')
  })

  test('its letter explains what happened; its subject has no password or code', async () => {
    const { email, name } = await makeAccount(api)
    await besiege(email)
    await enter(email, PASSWORD)
    await api.runJobs()
    const text = signInLetters(email)[0]?.letter.text ?? ''
    expect(text).toContain(name)
    expect(text).toContain('nobody gets in without this code')
  })
})

describe('a known device', () => {
  test('is marked by a cookie that scripts cannot read, which names no address', async () => {
    const { email } = await makeAccount(api)
    const cookies = (await enter(email, PASSWORD)).headers.getSetCookie()
    const cookie = cookies.find((each) => each.startsWith(`${DEVICE}=`)) ?? ''
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/auth', 'Max-Age=34560000'])
      expect(cookie).toContain(part)
    expect(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString()).not.toContain(email)
  })

  test('of one account is a stranger’s to another', async () => {
    const victim = await makeAccount(api)
    const thief = await makeAccount(api)
    const mark = markOf((await enter(thief.email, PASSWORD)).headers)
    await besiege(victim.email)
    expect((await enter(victim.email, PASSWORD, mark)).body.code).toBe('code_needed')
  })

  test('shared by a family recognises each account that signed in on it', async () => {
    const mother = await makeAccount(api)
    const son = await makeAccount(api)
    const first = markOf((await enter(mother.email, PASSWORD)).headers)
    const both = markOf((await enter(son.email, PASSWORD, first)).headers)
    await besiege(mother.email)
    await besiege(son.email)
    expect((await enter(mother.email, PASSWORD, both)).status).toBe(200)
    expect((await enter(son.email, PASSWORD, both)).status).toBe(200)
  })

  test('that guesses itself is treated as an unknown one', async () => {
    const { email } = await makeAccount(api)
    const mark = markOf((await enter(email, PASSWORD)).headers)
    const codes = []
    for (let n = 0; n < 21; n++) codes.push((await enter(email, 'wrong', mark)).body.code)
    expect(codes.slice(0, 20)).toEqual(Array(20).fill('wrong_credentials'))
    expect(codes[20]).toBe('code_needed')
  })

  test('made up or changed by hand is none, and does no harm', async () => {
    const { email } = await makeAccount(api)
    await besiege(email)
    for (const cookie of [`${DEVICE}=x`, `${DEVICE}=test.e30.AAAA`, `${DEVICE}=`]) {
      expect((await enter(email, PASSWORD, cookie)).body.code).toBe('code_needed')
    }
  })
})

test('stores nothing but the account’s id, and is deleted with it', async () => {
  const { email } = await makeAccount(api)
  await besiege(email)
  await enter(email, PASSWORD)
  const rows = await sqlRows(api.db, 'select * from sign_in_check')
  expect(JSON.stringify(rows)).not.toContain(email)
})
