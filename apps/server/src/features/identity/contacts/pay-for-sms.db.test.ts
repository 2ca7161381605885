import {
  forgotPassword,
  resendEmailOtp,
  resendMobileOtp,
  verifyEmail,
  verifyMobile,
  verifyResetOtp,
} from '@vazhipadu/contract/identity'
import { afterEach, expect, test } from 'vitest'
import { sqlRows } from '../../../platform/db/database.ts'
import { beginRegistration, passEmailStep } from '../../../testing/begin-registration.ts'
import { makeAccount } from '../../../testing/make-account.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'

let api: Api
afterEach(() => api.close())

const alike = { status: 'success', message: 'If there is an account, a code is on its way to it.' }
const ask = async (identifier: string) => {
  const { body } = await api.call(forgotPassword, { body: { identifier } })
  expect(body).toMatchObject(alike)
  return body.token
}
const letterCode = (email: string) =>
  api.mails.findLast((mail) => mail.to === email)?.letter.text.match(/\b\d{6}\b/)?.[0] ?? ''

test('resets of unknown mobiles do not use the SMS budget', async () => {
  api = await startApi({ LIMIT_CODES_BY_SMS_A_DAY: '2' })
  const account = await makeAccount(api)
  expect(api.texts).toHaveLength(1)
  for (let n = 0; n < 5; n++) await ask(`+9198470${20_000 + n}`)
  await api.runJobs()
  await ask(account.mobile)
  await api.runJobs()
  expect(api.texts.map(({ to }) => to)).toEqual([account.mobile, account.mobile])
})

test('when the purse is empty codes come by e-mail, and the answer is the same', async () => {
  api = await startApi({ LIMIT_CODES_BY_SMS_A_DAY: '1' })
  const account = await makeAccount(api)
  const token = await ask(account.mobile)
  await api.runJobs()
  expect(api.texts).toHaveLength(1)
  const body = { otpCode: letterCode(account.email), token }
  expect((await api.call(verifyResetOtp, { body })).body.status).toBe('success')
})

test('a person who signs up then gets the code by e-mail at once, and the mobile stays unverified', async () => {
  api = await startApi({ LIMIT_CODES_BY_SMS_A_DAY: '1' })
  await makeAccount(api)
  const person = await passEmailStep(api)
  expect(person.emailFallback).toBe(true)
  api.clock.advance({ seconds: 31 })
  expect((await api.call(resendMobileOtp, { body: { token: person.token } })).body).toEqual({
    status: 'failed',
    message: 'We cannot send any more SMS today. The code can come by e-mail.',
    emailFallback: true,
  })
  await api.call(resendEmailOtp, { body: { token: person.token } })
  await api.runJobs()
  const body = { otpCode: letterCode(person.email), token: person.token }
  expect((await api.call(verifyMobile, { body })).body.status).toBe('success')
  const rows = await sqlRows(api.db, 'select mobile_verified from account where email = $1', [person.email])
  expect(rows).toEqual([{ mobileVerified: false }])
  expect(api.texts).toHaveLength(1)
})

test('of two concurrent requests for the last SMS one gets an e-mail, which does not verify the mobile', async () => {
  api = await startApi({ LIMIT_CODES_BY_SMS_A_DAY: '1' })
  const first = await beginRegistration(api)
  const second = await beginRegistration(api)
  for (const { email, token } of [first, second]) {
    const passed = await api.call(verifyEmail, { body: { otpCode: letterCode(email), token } })
    expect(passed.body).toMatchObject({ status: 'success', emailFallback: false })
  }
  await api.runJobs()
  expect(api.texts).toHaveLength(1)
  const late = api.texts[0]?.to === first.mobile ? second : first
  const body = { otpCode: letterCode(late.email), token: late.token }
  expect((await api.call(verifyMobile, { body })).body.status).toBe('success')
  const rows = await sqlRows(api.db, 'select mobile, mobile_verified from account where email = $1', [
    late.email,
  ])
  expect(rows).toEqual([{ mobile: late.mobile, mobileVerified: false }])
})
