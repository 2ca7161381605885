import { resendMobileOtp, verifyEmail, verifyMobile } from '@vazhipadu/contract/identity'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginRegistration } from '../../../testing/begin-registration.ts'
import { codeFor } from '../../../testing/make-account.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'

let api: Api
beforeAll(async () => {
  // Raised: every test of this file signs up from one address.
  api = await startApi({ LIMIT_REGISTRATIONS_PER_IP_AN_HOUR: '10000' })
})
afterAll(() => api.close())
beforeEach(() => api.clock.advance({ minutes: 61 }))

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code', () => {
  test('that is wrong is refused with a sentence, and the right one still fits', async () => {
    const { email, token } = await beginRegistration(api)
    const code = codeFor(api, email)
    const wrong = await api.call(verifyEmail, { body: { otpCode: wrongOf(code), token } })
    expect(wrong.body).toEqual({
      status: 'failed',
      message: 'That code is not right. Please check it and try again.',
    })
    expect((await api.call(verifyEmail, { body: { otpCode: code, token } })).body.status).toBe('success')
  })

  test('is ended by five wrong ones: the right one is refused afterwards', async () => {
    const { email, token } = await beginRegistration(api)
    const code = codeFor(api, email)
    for (let tries = 0; tries < 5; tries++)
      await api.call(verifyEmail, { body: { otpCode: wrongOf(code), token } })
    const right = await api.call(verifyEmail, { body: { otpCode: code, token } })
    expect(right.body).toEqual({
      status: 'failed',
      message: 'Too many wrong tries. Please ask for a new code.',
    })
  })

  test('cannot be guessed faster by guessing in parallel', async () => {
    const { email, token } = await beginRegistration(api)
    const code = codeFor(api, email)
    const guesses = Array.from({ length: 20 }, (_, n) =>
      String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'),
    )
    await Promise.all(guesses.map((otpCode) => api.call(verifyEmail, { body: { otpCode, token } })))
    const challenge = await api.db
      .selectFrom('codeChallenge')
      .select('wrongTries')
      .orderBy('sentAt', 'desc')
      .executeTakeFirst()
    expect(challenge?.wrongTries).toBe(5)
  })

  test('lasts five minutes', async () => {
    const { email, token } = await beginRegistration(api)
    const code = codeFor(api, email)
    api.clock.advance({ minutes: 5 })
    const late = await api.call(verifyEmail, { body: { otpCode: code, token } })
    expect(late.body).toEqual({
      status: 'failed',
      message: 'This code has expired. Please ask for a new one.',
    })
  })

  test.each([
    ['12345', 'OTP must be 6 digits'],
    ['1234567', 'OTP must be 6 digits'],
    ['12345a', 'Only numbers are allowed'],
  ])('of a bad shape (%s) is refused with 422', async (otpCode, message) => {
    const answer = await api.send('POST', '/auth/verify-email', { otpCode, token: 'x'.repeat(20) })
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual({ otpCode: message })
  })

  test('given twice, because the first answer was lost, succeeds twice', async () => {
    const { email, mobile, token } = await beginRegistration(api)
    const body = { otpCode: codeFor(api, email), token }
    await api.call(verifyEmail, { body })
    expect((await api.call(verifyEmail, { body })).body.status).toBe('success')
    await api.runJobs()
    const second = { otpCode: codeFor(api, mobile), token }
    await api.call(verifyMobile, { body: second })
    expect((await api.call(verifyMobile, { body: second })).body.status).toBe('success')
  })

  test('of an unknown or ended registration is refused', async () => {
    const unknown = await api.call(verifyEmail, { body: { otpCode: '123456', token: 'x'.repeat(43) } })
    expect(unknown.body).toEqual({
      status: 'failed',
      message: 'This registration has ended. Please sign up again.',
    })
    const { email, token } = await beginRegistration(api)
    const code = codeFor(api, email)
    api.clock.advance({ minutes: 121 })
    expect((await api.call(verifyEmail, { body: { otpCode: code, token } })).body.status).toBe('failed')
  })

  test('for the mobile is not asked before the e-mail step is done', async () => {
    const { token } = await beginRegistration(api)
    const answer = await api.call(verifyMobile, { body: { otpCode: '123456', token } })
    expect(answer.body).toEqual({
      status: 'failed',
      message: 'Please enter the code from your e-mail first.',
    })
    const resend = await api.call(resendMobileOtp, { body: { token } })
    expect(resend.body.message).toBe('Please enter the code from your e-mail first.')
  })
})
