import {
  register,
  resendEmailOtp,
  resendMobileOtp,
  signIn,
  verifyEmail,
  verifyMobile,
} from '@vazhipadu/contract/identity'
import { changeSetting } from '@vazhipadu/contract/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginRegistration, newPerson, passEmailStep } from '../../../testing/begin-registration.ts'
import { codeFor, makeAdmin, PASSWORD } from '../../../testing/make-account.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'

let api: Api
beforeAll(async () => {
  // Raised: every test of this file signs up from one address.
  api = await startApi({ LIMIT_REGISTRATIONS_PER_IP_AN_HOUR: '10000' })
})
afterAll(() => api.close())
beforeEach(() => api.clock.advance({ minutes: 61 }))

describe('sending a code again', () => {
  test('within 30 seconds is refused by the server with the seconds left', async () => {
    const { token } = await beginRegistration(api)
    api.clock.advance({ seconds: 12 })
    const soon = await api.call(resendEmailOtp, { body: { token } })
    expect(soon.status).toBe(429)
    expect(soon.headers.get('retry-after')).toBe('18')
    expect(soon.body).toMatchObject({
      code: 'resend_too_soon',
      status: 'failed',
      message: 'Please wait 18 seconds before asking for another code.',
    })
  })

  test('makes a new code, and the earlier one no longer fits', async () => {
    const { email, token } = await beginRegistration(api)
    const old = codeFor(api, email)
    api.clock.advance({ seconds: 30 })
    const again = await api.call(resendEmailOtp, { body: { token } })
    expect(again.body).toEqual({ status: 'success', message: 'Email OTP resent successfully' })
    await api.runJobs()
    expect((await api.call(verifyEmail, { body: { otpCode: old, token } })).body.status).toBe('failed')
    expect((await api.call(verifyEmail, { body: { otpCode: codeFor(api, email), token } })).body.status).toBe(
      'success',
    )
  })

  test('to a mobile says so in the specified words', async () => {
    const { mobile, token } = await passEmailStep(api)
    api.clock.advance({ seconds: 31 })
    const again = await api.call(resendMobileOtp, { body: { token } })
    expect(again.body).toEqual({
      status: 'success',
      message: 'Mobile OTP resent successfully',
      emailFallback: true,
    })
    await api.runJobs()
    expect(
      (await api.call(verifyMobile, { body: { otpCode: codeFor(api, mobile), token } })).body.status,
    ).toBe('success')
  })

  test('is capped for each address and hour', async () => {
    const person = newPerson()
    const { token } = await beginRegistration(api, person)
    for (let sent = 1; sent < api.config.LIMIT_CODES_PER_EMAIL_AN_HOUR; sent++) {
      api.clock.advance({ seconds: 31 })
      expect((await api.call(resendEmailOtp, { body: { token } })).status).toBe(200)
    }
    api.clock.advance({ seconds: 31 })
    const capped = await api.call(resendEmailOtp, { body: { token } })
    expect(capped.status).toBe(429)
    expect(capped.body.code).toBe('too_many_requests')
    expect((await api.call(register, { body: person })).status).toBe(429)
  })

  test('with an unknown token is refused', async () => {
    const answer = await api.call(resendEmailOtp, { body: { token: 'x'.repeat(43) } })
    expect(answer.body.status).toBe('failed')
  })
})

describe('when the SMS does not come', () => {
  test('the code may be requested by e-mail after two SMS, and the mobile stays unverified', async () => {
    const { email, mobile, token } = await passEmailStep(api)
    api.clock.advance({ seconds: 31 })
    const early = await api.call(resendEmailOtp, { body: { token } })
    expect(early.body).toEqual({
      status: 'failed',
      message: 'Please wait for the SMS, or ask for it once more.',
    })
    await api.call(resendMobileOtp, { body: { token } })
    api.clock.advance({ seconds: 31 })
    const instead = await api.call(resendEmailOtp, { body: { token } })
    expect(instead.body).toMatchObject({ status: 'success', message: 'Email OTP resent successfully' })
    await api.runJobs()
    const letter = api.mails.findLast((mail) => mail.to === email)?.letter
    expect(letter?.subject).toBe('Your code to finish signing up')
    const otpCode = letter?.text.match(/\b\d{6}\b/)?.[0] ?? ''
    expect((await api.call(verifyMobile, { body: { otpCode, token } })).body.status).toBe('success')
    const account = await api.db
      .selectFrom('account')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst()
    expect(account).toMatchObject({ mobile, mobileVerified: false })
    const byMobile = await api.call(signIn, { body: { identifier: mobile, password: PASSWORD } })
    expect(byMobile.status).toBe(400)
  })

  test('because SMS is off for the country, e-mail is offered at once and no SMS is sent', async () => {
    const texts = api.texts.length
    const { token, emailFallback } = await passEmailStep(api, { ...newPerson(), mobile: '+971501234567' })
    expect(emailFallback).toBe(true)
    expect(api.texts.length).toBe(texts)
    const bySms = await api.call(resendMobileOtp, { body: { token } })
    expect(bySms.body).toEqual({
      status: 'failed',
      message: 'We cannot send SMS to this country.',
      emailFallback: true,
    })
    expect((await api.call(resendEmailOtp, { body: { token } })).body.status).toBe('success')
  })

  test('the countries with SMS are a setting', async () => {
    const admin = await makeAdmin(api)
    const set = (value: string[]) =>
      api.call(changeSetting, { params: { key: 'sms.dialCodes' }, body: { value } }, { token: admin.token })
    await set(['91', '971'])
    await expect
      .poll(async () => (await passEmailStep(api, { ...newPerson(), mobile: '+971501234568' })).emailFallback)
      .toBe(false)
    await set(['91'])
  })
})
