import { createSecretKey, randomUUID } from 'node:crypto'
import { logout, refresh, signIn } from '@vazhipadu/contract/identity'
import { getProfile } from '@vazhipadu/contract/profile'
import { listSettings } from '@vazhipadu/contract/settings'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeAccount, makeAdmin, PASSWORD } from '../../../testing/make-account.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'
import { createAccessTokens } from '../sessions/sign-access-token.ts'

// Password checks are slow on purpose, and limits need many.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: Api
beforeAll(async () => {
  api = await startApi({ LIMIT_SIGN_IN_FAILURES_PER_IP: '60' })
})
afterAll(() => api.close())
beforeEach(() => api.clock.advance({ minutes: 61 }))

const self = (token?: string) => api.call(getProfile, {}, { token })

describe('signing in', () => {
  test('answers the token, the user, and a refresh cookie that scripts cannot read', async () => {
    const account = await makeAccount(api)
    const answer = await api.call(signIn, { body: { identifier: account.email, password: PASSWORD } })
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body).sort()).toEqual(['accessToken', 'user'])
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^__Secure-refresh_token=/)
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/auth']) expect(cookie).toContain(part)
  })

  test('with a wrong password is 400, never 401, and reveals nothing about the account', async () => {
    const { email } = await makeAccount(api)
    const known = await api.call(signIn, { body: { identifier: email, password: 'not-the-password' } })
    const unknown = await api.call(signIn, {
      body: { identifier: 'nobody@example.com', password: 'not-the-password' },
    })
    const neither = await api.call(signIn, {
      body: { identifier: 'gibberish', password: 'not-the-password' },
    })
    expect(known.status).toBe(400)
    expect(known.body).toEqual({
      code: 'wrong_credentials',
      detail: 'The e-mail, mobile number or password is not right.',
    })
    expect(unknown.body).toEqual(known.body)
    expect(neither.body).toEqual(known.body)
  })

  test('takes about as long for someone unknown', async () => {
    const { email } = await makeAccount(api)
    const time = async (identifier: string) => {
      const started = performance.now()
      await api.call(signIn, { body: { identifier, password: 'not-the-password' } })
      return performance.now() - started
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let pair = 0; pair < 7; pair++) {
      known.push(await time(email))
      unknown.push(await time(`nobody${pair}@example.com`))
    }
    // Compare the fastest runs, because slower ones include waiting for a CPU that other tests use.
    const ratio = Math.min(...unknown) / Math.min(...known)
    expect(ratio).toBeGreaterThan(0.33)
    expect(ratio).toBeLessThan(3)
  })

  test('that succeeds does not count against the limit', async () => {
    const { email } = await makeAccount(api)
    for (let n = 0; n < 15; n++) {
      expect((await api.call(signIn, { body: { identifier: email, password: PASSWORD } })).status).toBe(200)
    }
  })

  test('is limited for each address too, as the loosest limit', async () => {
    const strict = await startApi({ LIMIT_SIGN_IN_FAILURES_PER_IP: '3' })
    const statuses = []
    for (let n = 0; n < 4; n++) {
      const identifier = `nobody${n}@example.com`
      statuses.push((await strict.call(signIn, { body: { identifier, password: 'wrong-password' } })).status)
    }
    await strict.close()
    expect(statuses).toEqual([400, 400, 400, 429])
  })

  test.each([
    [{ identifier: 'ab', password: 'x' }, { identifier: 'String must contain at least 3 character(s)' }],
    [{ identifier: 'someone@example.com' }, { password: 'Required' }],
    [{ identifier: 5, password: 'x' }, { identifier: 'Expected string, received number' }],
  ])('refuses a bad shape %j with 422', async (body, fields) => {
    const answer = await api.send('POST', '/auth/login', body)
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual(fields)
  })
})

describe('an access token', () => {
  test('gives access for fifteen minutes', async () => {
    const { token } = await makeAccount(api)
    expect((await self(token)).status).toBe(200)
    api.clock.advance({ minutes: 15, seconds: 1 })
    const expired = await self(token)
    expect(expired.status).toBe(401)
    expect(expired.body.code).toBe('token_expired')
  })

  test.each([
    ['none', undefined, 'token_missing'],
    ['another scheme', 'Basic abc', 'token_invalid'],
    ['no token at all', 'Bearer', 'token_invalid'],
    ['gibberish', 'Bearer abc.def.ghi', 'token_invalid'],
  ])('%s is refused with 401', async (_what, authorization, code) => {
    const answer = await api.send('GET', '/profile/self', undefined, {
      headers: authorization === undefined ? {} : { authorization },
    })
    expect(answer.status).toBe(401)
    expect(answer.body.code).toBe(code)
  })

  test('signed by someone else, with another algorithm or for another issuer or audience is refused', async () => {
    const { token } = await makeAccount(api)
    const { sid, sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const make = (key: string, issuer: string, kid: string, audience: string | string[] = 'vazhipadu-api') =>
      new SignJWT({ sid, role: ['admin'], auth_time: 0, aud: audience })
        .setProtectedHeader({ alg: 'HS256', kid })
        .setIssuer(issuer)
        .setSubject(sub)
        .setIssuedAt(Math.floor(api.clock.now().getTime() / 1000))
        .setExpirationTime(Math.floor(api.clock.now().getTime() / 1000) + 900)
        .sign(createSecretKey(Buffer.from(key)))
    const key = 'the-key-that-signs-access-tokens-in-tests'
    const none = `${Buffer.from('{"alg":"none","kid":"test"}').toString('base64url')}.${token.split('.')[1]}.`
    for (const forged of [
      await make('a-key-that-somebody-else-has-made-up-x', 'vazhipadu', 'test'),
      await make(key, 'somebody-else', 'test'),
      await make(key, 'vazhipadu', 'unknown-key'),
      await make(key, 'vazhipadu', 'test', 'vazhipadu-links'),
      await make(key, 'vazhipadu', 'test', []),
      none,
    ]) {
      const answer = await self(forged)
      expect(answer.status).toBe(401)
      expect(answer.body.code).toBe('token_invalid')
    }
    expect((await self(await make(key, 'vazhipadu', 'test'))).status).toBe(200)
  })

  test('without roles is a signed-in person and no admin, whatever the account says', async () => {
    const admin = await makeAdmin(api)
    expect((await api.call(listSettings, {}, { token: admin.token })).status).toBe(200)
    const { sid, sub } = JSON.parse(Buffer.from(admin.token.split('.')[1] ?? '', 'base64url').toString())
    const tokens = createAccessTokens(api.config.TOKEN_KEYS)
    const roleless = await tokens.sign({ sub, sid, role: [], signedInAt: api.clock.now() }, api.clock.now())
    expect((await self(roleless)).status).toBe(200)
    const refused = await api.call(listSettings, {}, { token: roleless })
    expect(refused.status).toBe(403)
    expect(refused.body.code).toBe('not_allowed')
    const shouting = await tokens.sign(
      { sub, sid, role: ['ADMIN'], signedInAt: api.clock.now() },
      api.clock.now(),
    )
    expect((await api.call(listSettings, {}, { token: shouting })).status).toBe(200)
  })

  test('that claims admin for an ordinary account is refused', async () => {
    const { token } = await makeAccount(api)
    const { sid, sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const claimed = await createAccessTokens(api.config.TOKEN_KEYS).sign(
      { sub, sid, role: ['admin'], signedInAt: api.clock.now() },
      api.clock.now(),
    )
    expect((await api.call(listSettings, {}, { token: claimed })).status).toBe(403)
  })

  test('signed with the older of two keys is accepted while a key is being replaced', async () => {
    const older = createAccessTokens(['old:the-older-key-of-the-two-keys-in-rotation'])
    const both = createAccessTokens([
      'new:the-newer-key-of-the-two-keys-in-rotation',
      'old:the-older-key-of-the-two-keys-in-rotation',
    ])
    const now = api.clock.now()
    const token = await older.sign(
      { sub: randomUUID(), sid: randomUUID(), role: ['user'], signedInAt: now },
      now,
    )
    expect(both.verify(token, now).role).toEqual(['user'])
    const newer = createAccessTokens(['new:the-newer-key-of-the-two-keys-in-rotation'])
    expect(() => newer.verify(token, now)).toThrow()
  })
})

describe('signing out', () => {
  test('ends the session: within five seconds its token is refused, and its cookie at once', async () => {
    const account = await makeAccount(api)
    expect((await self(account.token)).status).toBe(200)
    const out = await api.call(logout, {}, { cookie: account.cookie })
    expect(out.body).toEqual({ status: 'success', message: 'You have been signed out.' })
    expect(out.headers.getSetCookie()[0]).toMatch(/^__Secure-refresh_token=;/)
    expect((await api.call(refresh, {}, { cookie: account.cookie })).body.code).toBe('session_ended')
    await expect.poll(async () => (await self(account.token)).body.code).toBe('session_ended')
  })

  test('without a session succeeds all the same', async () => {
    expect((await api.call(logout, {})).status).toBe(200)
    expect((await api.call(logout, {}, { cookie: '__Secure-refresh_token=made.up.token' })).status).toBe(200)
  })
})
