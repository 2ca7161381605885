import { randomUUID } from 'node:crypto'
import { register, resendEmailOtp, signIn, verifyEmail, verifyMobile } from '@vazhipadu/contract/identity'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginRegistration, newPerson, passEmailStep } from '../../../testing/begin-registration.ts'
import { codeFor, makeAccount, PASSWORD } from '../../../testing/make-account.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'
import { REGISTRATION_HOURS } from '../identity.rules.ts'

let api: Api
beforeAll(async () => {
  // Raised: every test of this file signs up from one address.
  api = await startApi({ LIMIT_REGISTRATIONS_PER_IP_AN_HOUR: '10000' })
})
afterAll(() => api.close())
beforeEach(() => api.clock.advance({ minutes: 61 }))

describe('signing up', () => {
  test('asks for the e-mail code, then the mobile code; then the person can sign in with either', async () => {
    const { email, mobile, token } = await beginRegistration(api)
    const first = await api.call(verifyEmail, { body: { otpCode: codeFor(api, email), token } })
    expect(first.body).toMatchObject({ status: 'success', message: 'Email verification successful.' })
    await api.runJobs()
    expect(first.body).not.toHaveProperty('accessToken')
    const second = await api.call(verifyMobile, { body: { otpCode: codeFor(api, mobile), token } })
    expect(second.body).toMatchObject({ status: 'success', message: 'Mobile verification successful.' })
    for (const identifier of [email, email.toUpperCase(), mobile, mobile.replace('+91', '0')]) {
      const signedIn = await api.call(signIn, { body: { identifier, password: PASSWORD } })
      expect(signedIn.body.user).toEqual({
        avatar: null,
        userName: 'Sreedevi Menon',
        email,
        authority: ['user'],
      })
    }
  })

  test('sent again because the answer was lost, also twice at once, is one registration with one letter', async () => {
    const body = newPerson()
    const extra = { headers: { 'idempotency-key': randomUUID() } }
    const send = (typed = body) => api.call(register, { body: typed }, extra)
    const [one, other] = await Promise.all([send(), send()])
    expect((await send()).body).toEqual(one.body)
    expect(other.body).toEqual(one.body)
    await api.runJobs()
    expect(api.mails.filter(({ to }) => to.includes(body.email))).toHaveLength(1)
    const token = one.body.tempToken ?? ''
    const proven = await api.call(verifyEmail, { body: { otpCode: codeFor(api, body.email), token } })
    expect(proven.body.status).toBe('success')
    // With other data it is another registration, even with the same key: the new password counts.
    const changed = await send({ ...body, password: `${PASSWORD}-anew` })
    expect(changed.body.tempToken).not.toBe(token)
  })

  test('a repeated request after expiry starts again, with a letter whose code is valid', async () => {
    const body = newPerson()
    const extra = { headers: { 'idempotency-key': randomUUID() } }
    const send = () => api.call(register, { body }, extra)
    await send()
    await api.runJobs()
    api.clock.advance({ minutes: REGISTRATION_HOURS * 60 })
    const [again] = await Promise.all([send(), send()])
    await api.runJobs()
    expect(api.mails.filter(({ to }) => to.includes(body.email))).toHaveLength(2)
    const otpCode = codeFor(api, body.email)
    const proven = await api.call(verifyEmail, { body: { otpCode, token: again.body.tempToken ?? '' } })
    expect(proven.body.status).toBe('success')
  })

  test.each([
    ['name', { name: 'S' }, 'String must contain at least 2 character(s)'],
    ['email', { email: 'sreedevi' }, 'Invalid email'],
    ['password', { password: 'short' }, 'String must contain at least 10 character(s)'],
    ['password', { password: 'a'.repeat(129) }, 'String must contain at most 128 character(s)'],
    [
      'password',
      { password: '1234567890' },
      'This password is among the most guessed. Please choose another.',
    ],
    [
      'password',
      { password: 'SreedeviMenon' },
      'Please do not use your name, e-mail or mobile as the password.',
    ],
    [
      'password',
      { password: '9947012345', mobile: '99470 12345' },
      'Please do not use your name, e-mail or mobile as the password.',
    ],
    ['mobile', { mobile: '12345' }, 'Please enter a valid mobile number.'],
    ['consent', { consent: false }, 'Please agree to the terms and the privacy policy'],
    ['name', { name: undefined }, 'Required'],
    ['name', { name: 7 }, 'Expected string, received number'],
  ])('refuses an invalid %s with 422 and a message at the field', async (field, change, message) => {
    const answer = await api.send<{ status: string; message: string }>('POST', '/auth/register', {
      ...newPerson(),
      ...change,
    })
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual({ [field]: message })
    expect(answer.body).toMatchObject({ detail: message, status: 'failed', message })
  })

  test('reports all invalid fields at once', async () => {
    const answer = await api.send('POST', '/auth/register', {
      ...newPerson(),
      mobile: '12345',
      password: '1234567890',
    })
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual({
      mobile: 'Please enter a valid mobile number.',
      password: 'This password is among the most guessed. Please choose another.',
    })
  })

  test('a name may be of any script', async () => {
    const { email, token } = await passEmailStep(api, { ...newPerson(), name: 'മാളവിക അർജുൻ' })
    const registration = await api.db
      .selectFrom('registration')
      .select('name')
      .where('email', '=', email)
      .executeTakeFirst()
    expect(registration?.name).toBe('മാളവിക അർജുൻ')
    expect(token).not.toBe('')
  })
})

describe('an address that already has an account', () => {
  test('gets the same answer, no code that fits, and a letter to its owner', async () => {
    const owner = await makeAccount(api)
    const known = await api.call(register, { body: { ...newPerson(), email: owner.email } })
    const unknown = await api.call(register, { body: newPerson() })
    expect(known.status).toBe(unknown.status)
    expect({ ...known.body, tempToken: '' }).toEqual({ ...unknown.body, tempToken: '' })
    expect(known.body.tempToken).toHaveLength(unknown.body.tempToken?.length ?? 0)
    await api.runJobs()
    const letter = api.mails.findLast((mail) => mail.to === owner.email)?.letter
    expect(letter?.subject).toBe('You already have an account')
    expect(letter?.text).not.toMatch(/\b\d{6}\b/)
    const challenge = await api.db
      .selectFrom('codeChallenge')
      .selectAll()
      .where('codeHash', 'is', null)
      .execute()
    expect(challenge.length).toBeGreaterThan(0)
    const token = known.body.tempToken ?? ''
    api.clock.advance({ seconds: 31 })
    expect((await api.call(resendEmailOtp, { body: { token } })).body).toEqual({
      status: 'success',
      message: 'Email OTP resent successfully',
    })
  })

  test('by its mobile: the SMS step never fits, and the owner is written to', async () => {
    const owner = await makeAccount(api)
    const texts = api.texts.length
    const started = await passEmailStep(api, { ...newPerson(), mobile: owner.mobile })
    expect(started.emailFallback).toBe(false)
    expect(api.texts.length).toBe(texts)
    expect(api.mails.findLast((mail) => mail.to === owner.email)?.letter.subject).toBe(
      'You already have an account',
    )
    const tried = await api.call(verifyMobile, { body: { otpCode: '123456', token: started.token } })
    expect(tried.body.status).toBe('failed')
  })

  test('takes about as long as for an address without an account', async () => {
    const owner = await makeAccount(api)
    const time = async (email: string) => {
      const started = performance.now()
      await api.call(register, { body: { ...newPerson(), email } })
      return performance.now() - started
    }
    // Each known address has its own hourly limit, hence one known account for all pairs.
    const known: number[] = []
    const unknown: number[] = []
    for (let pair = 0; pair < 5; pair++) {
      known.push(await time(owner.email))
      unknown.push(await time(newPerson().email))
    }
    // Compare the fastest runs, because slower ones include waiting for a CPU that other tests use.
    const ratio = Math.min(...known) / Math.min(...unknown)
    expect(ratio).toBeGreaterThan(0.33)
    expect(ratio).toBeLessThan(3)
  })
})

describe('two registrations of one address at once', () => {
  test('two registrations may continue, the first to finish wins, the other must sign in', async () => {
    const person = newPerson()
    // Run the first steps one after the other, so that each code can be matched to its registration.
    const one = await passEmailStep(api, person)
    const first = codeFor(api, person.mobile)
    const two = await passEmailStep(api, person)
    const second = codeFor(api, person.mobile)
    const finish = (token: string, otpCode: string) => api.call(verifyMobile, { body: { otpCode, token } })
    const answers = await Promise.all([finish(one.token, first), finish(two.token, second)])
    expect(answers.map((answer) => answer.body.status).sort()).toEqual(['failed', 'success'])
    const loser = answers.find((answer) => answer.body.status === 'failed')
    expect(loser?.body.message).toBe('This e-mail or mobile already has an account. Please sign in.')
    const accounts = await api.db
      .selectFrom('account')
      .selectAll()
      .where('email', '=', person.email)
      .execute()
    expect(accounts).toHaveLength(1)
  })
})

describe('accounts', () => {
  test('are numbered by a dense integer', async () => {
    await makeAccount(api)
    await makeAccount(api)
    const rows = await api.db.selectFrom('account').select('number').orderBy('number').execute()
    const [first] = rows
    const last = rows.at(-1)
    expect((last?.number ?? 0) - (first?.number ?? 0)).toBeLessThan(rows.length + 5)
  })
})

describe('registering too often from one address', () => {
  test('is limited, loosely', async () => {
    const strict = await startApi({ LIMIT_REGISTRATIONS_PER_IP_AN_HOUR: '2' })
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await strict.call(register, { body: newPerson() })).status)
    await strict.close()
    expect(statuses).toEqual([200, 200, 429])
  })
})
