import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { changeEmail, changeMobile, verifyChangedEmail } from '@vazhipadu/contract/contact'
import { refresh, signInWithGoogle } from '@vazhipadu/contract/identity'
import { getProfile } from '@vazhipadu/contract/profile'
import { removeGoogle } from '@vazhipadu/contract/sessions'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeFor, makeAccount, PASSWORD } from '../../../testing/make-account.ts'
import { offerLanguages } from '../../../testing/offer-languages.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'

const CLIENT = 'the-temple.apps.example'
let api: Api
let keyServer: Server
let privateKey: CryptoKey
let keyFetches = 0

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true })
  privateKey = pair.privateKey
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'google-1', alg: 'RS256', use: 'sig' }
  keyServer = createServer((_request, response) => {
    keyFetches++
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }))
  })
  await new Promise<void>((resolve) => keyServer.listen(0, '127.0.0.1', resolve))
  const { port } = keyServer.address() as { port: number }
  api = await startApi({ GOOGLE_CLIENT_IDS: CLIENT, GOOGLE_JWKS_URL: `http://127.0.0.1:${port}/keys` })
})
afterAll(async () => {
  await api.close()
  keyServer.close()
})

type Claims = Record<string, unknown> & { sub?: string }

/** The nonce that the browser keeps secret; Google receives its hash. */
const SECRET = 'the-secret-of-the-browser-that-asked'
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

async function makeCredential(claims: Claims, { kid = 'google-1', expires = '5m' } = {}): Promise<string> {
  const { sub = 'google-person', aud = CLIENT, iss = 'https://accounts.google.com', ...rest } = claims
  return new SignJWT({ email_verified: true, name: 'Arjun Menon', nonce: hashOf(SECRET), ...rest })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setSubject(sub)
    .setAudience(String(aud))
    .setIssuer(String(iss))
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(privateKey)
}

const enter = (credential: string, nonce: string | undefined = SECRET) =>
  api.call(signInWithGoogle, { body: { credential, select_by: 'btn', clientId: CLIENT, nonce } })

const subjectsTo = (email: string) =>
  api.mails
    .filter(({ to, letter }) => to === email && letter.subject.startsWith('Google'))
    .map(({ letter }) => letter.subject)
const auditOf = async (email: string) => {
  const rows = await api.db
    .selectFrom('auditEntry')
    .innerJoin('account', (on) => on.on(sql<boolean>`account.id::text = audit_entry.subject_id`))
    .select('action')
    .where('email', '=', email)
    .where('action', 'like', 'identity.google%')
    .orderBy('auditEntry.id')
    .execute()
  return rows.map(({ action }) => action)
}

describe('signing in with Google', () => {
  test('keeps which notice stood beside the button, once', async () => {
    const credential = await makeCredential({ sub: 'g-consent', email: 'consent@gmail.com' })
    const notice = { version: '2026-11-01', language: 'ta' }
    const body = { credential, clientId: CLIENT, nonce: SECRET, notice }
    for (let n = 0; n < 2; n++) expect((await api.call(signInWithGoogle, { body })).status).toBe(200)
    const kept = await api.db
      .selectFrom('consent')
      .innerJoin('account', 'account.id', 'consent.accountId')
      .select(['noticeVersion', 'consent.language', 'account.language as reads', 'way'])
      .where('email', '=', 'consent@gmail.com')
      .execute()
    expect(kept).toEqual([{ noticeVersion: '2026-11-01', language: 'ta', reads: 'en', way: 'google' }])
  })

  test('creates an account in the language of the page', async () => {
    await offerLanguages(api.db, ['en', 'kn'])
    const credential = await makeCredential({ sub: 'g-reads', email: 'reads@gmail.com' })
    const body = { credential, clientId: CLIENT, nonce: SECRET }
    await api.call(signInWithGoogle, { body }, { headers: { 'accept-language': 'kn' } })
    const made = await api.db
      .selectFrom('account')
      .innerJoin('consent', 'consent.accountId', 'account.id')
      .select(['account.language as reads', 'consent.language as agreedIn'])
      .where('email', '=', 'reads@gmail.com')
      .execute()
    expect(made).toEqual([{ reads: 'kn', agreedIn: 'kn' }])
  })

  test('makes the account the first time and finds it by Google’s id ever after', async () => {
    const first = await enter(
      await makeCredential({ sub: 'g1', email: 'Arjun@gmail.com', picture: 'https://photos.example/a.png' }),
    )
    expect(first.status).toBe(200)
    expect(first.body.user).toEqual({
      avatar: 'https://photos.example/a.png',
      userName: 'Arjun Menon',
      email: 'arjun@gmail.com',
      authority: ['user'],
    })
    const later = await enter(await makeCredential({ sub: 'g1', email: 'arjun.new@gmail.com' }))
    expect(later.body.user.email).toBe('arjun@gmail.com')
    const profile = await api.call(getProfile, {}, { token: later.body.accessToken })
    expect(profile.body).toMatchObject({ mobile: null, mobile_verified: false, hasPassword: false })
    const mobile = await api.call(
      changeMobile,
      { body: { mobile: '98470 99999' } },
      { token: later.body.accessToken },
    )
    expect(mobile.body.status).toBe('success')
  })

  test('by fifty first visits at once makes one account', async () => {
    const credential = await makeCredential({ sub: 'g2', email: 'crowd@gmail.com' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(credential)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    const accounts = await api.db
      .selectFrom('account')
      .selectAll()
      .where('email', '=', 'crowd@gmail.com')
      .execute()
    expect(accounts).toHaveLength(1)
  })

  test('joins an existing account where Google runs the mailbox', async () => {
    const account = await makeAccount(api, { email: 'sreedevi@gmail.com' })
    const answer = await enter(await makeCredential({ sub: 'g3', email: account.email }))
    expect(answer.body.user).toMatchObject({ email: account.email, userName: account.name })
    const company = await makeAccount(api, { email: 'clerk@company.example' })
    const byDomain = await enter(
      await makeCredential({ sub: 'g4', email: company.email, hd: 'company.example' }),
    )
    expect(byDomain.status).toBe(200)
  })

  test('notifies the owner of an account that it was linked, and audits it', async () => {
    const account = await makeAccount(api, { email: 'told@gmail.com' })
    const credential = await makeCredential({ sub: 'g-told', email: account.email })
    await Promise.all([enter(credential), enter(credential), enter(credential)])
    await api.runJobs()
    expect(subjectsTo(account.email)).toEqual(['Google now signs in to your account'])
    expect(await auditOf(account.email)).toEqual(['identity.google_joined'])
    const profile = await api.call(getProfile, {}, account)
    expect(profile.body).toMatchObject({ hasGoogle: true, hasPassword: true })
  })

  test('can be removed in the profile: its session ends, and a letter says so', async () => {
    const account = await makeAccount(api, { email: 'removes@gmail.com' })
    const google = await enter(await makeCredential({ sub: 'g-removes', email: account.email }))
    expect((await api.call(removeGoogle, {}, account)).status).toBe(200)
    expect((await api.call(getProfile, {}, account)).body.hasGoogle).toBe(false)
    const renewed = await api.call(refresh, {}, { cookie: google.cookie ?? '' })
    expect(renewed.status).toBe(401)
    expect((await api.call(removeGoogle, {}, account)).status).toBe(200)
    await api.runJobs()
    expect(subjectsTo(account.email)).toContain('Google no longer signs in to your account')
    expect(await auditOf(account.email)).toEqual(['identity.google_joined', 'identity.google_removed'])
  })

  test('stays where it is the only way in', async () => {
    const { body } = await enter(await makeCredential({ sub: 'g-only', email: 'only@gmail.com' }))
    const refused = await api.call(removeGoogle, {}, { token: body.accessToken })
    expect([refused.status, refused.body.code]).toEqual([409, 'only_way_in'])
  })

  test('ends with a changed e-mail address', async () => {
    const account = await makeAccount(api, { email: 'moves@gmail.com' })
    const credential = await makeCredential({ sub: 'g-moves', email: account.email })
    await enter(credential)
    const to = 'moved@elsewhere.example'
    const body = { email: to, currentPassword: PASSWORD }
    const begun = await api.call(changeEmail, { body }, account)
    await api.runJobs()
    const answer = { token: begun.body.token ?? '', otpCode: codeFor(api, to) }
    expect((await api.call(verifyChangedEmail, { body: answer }, account)).body.status).toBe('success')
    expect((await api.call(getProfile, {}, account)).body).toMatchObject({ email: to, hasGoogle: false })
    // The holder of the old mailbox gets an account of their own.
    expect((await enter(credential)).body.user.email).toBe('moves@gmail.com')
    await api.runJobs()
    expect(subjectsTo(to)).toContain('Google no longer signs in to your account')
  })

  test('does not take over an account of a mailbox that Google does not run', async () => {
    const account = await makeAccount(api, { email: 'someone@elsewhere.example' })
    const answer = await enter(await makeCredential({ sub: 'g5', email: account.email }))
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('google_needs_password')
  })

  test.each([
    ['for another application', { aud: 'somebody-else' }, {}],
    ['from another issuer', { iss: 'https://accounts.evil.example' }, {}],
    ['expired', {}, { expires: '-1m' }],
    ['signed by an unknown key', {}, { kid: 'nobody' }],
    ['with an unverified e-mail', { email_verified: false }, {}],
    ['without an e-mail', { email: undefined }, {}],
    ['without a nonce', { nonce: undefined }, {}],
    ['asked for by another browser', { nonce: hashOf('the-secret-of-some-other-browser-here') }, {}],
    ['whose nonce is the secret itself', { nonce: SECRET }, {}],
  ])('refuses a token %s', async (_what, claims, options) => {
    const answer = await enter(await makeCredential({ sub: 'g6', email: 'x@gmail.com', ...claims }, options))
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      code: 'google_refused',
      detail: 'Google could not confirm who you are. Please try again.',
    })
  })

  test('refuses a token without the nonce secret of the browser that requested it', async () => {
    const stolen = await makeCredential({ sub: 'g7', email: 'stolen@gmail.com' })
    const { nonce } = JSON.parse(Buffer.from(stolen.split('.')[1] ?? '', 'base64url').toString()) as {
      nonce: string
    }
    for (const guessedNonce of [nonce, 'a-secret-that-was-guessed-by-the-thief']) {
      const answer = await enter(stolen, guessedNonce)
      expect([answer.status, answer.body.code]).toEqual([400, 'google_refused'])
    }
    const without = await api.send('POST', '/auth/google/login', { credential: stolen })
    expect([without.status, without.body]).toMatchObject([400, { code: 'google_refused' }])
    expect((await enter(stolen)).status).toBe(200)
  })

  test('refuses malformed tokens, and rarely fetches Google’s keys', async () => {
    expect((await enter('x'.repeat(40))).status).toBe(400)
    expect(keyFetches).toBeLessThan(4)
  })

  test('answers 503 when Google’s keys cannot be had', async () => {
    const cut = await startApi({ GOOGLE_CLIENT_IDS: CLIENT, GOOGLE_JWKS_URL: 'http://127.0.0.1:1/keys' })
    const credential = await makeCredential({ sub: 'g7', email: 'y@gmail.com' })
    const answer = await cut.call(signInWithGoogle, { body: { credential, nonce: SECRET } })
    await cut.close()
    expect(answer.status).toBe(503)
  })

  test('is refused where it is not configured', async () => {
    const off = await startApi()
    const answer = await off.call(signInWithGoogle, {
      body: { credential: await makeCredential({ email: 'z@gmail.com' }), nonce: SECRET },
    })
    await off.close()
    expect(answer.body.code).toBe('google_refused')
  })
})
