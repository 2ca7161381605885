import {
  register,
  resendEmailOtp,
  resendMobileOtp,
  signIn,
  verifyEmail,
  verifyMobile,
} from '@vazhipadu/contract/identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeFor, makeAccount, PASSWORD } from '../../testing/make-account.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const person = (email: string, mobile: string) => ({
  name: 'Sreedevi Menon',
  email,
  mobile,
  password: PASSWORD,
  consent: true as const,
})

async function begin(email: string, mobile: string): Promise<string> {
  const answer = await api.call(register, { body: person(email, mobile) })
  expect(answer.status).toBe(200)
  expect(answer.body.status).toBe('success')
  await api.runJobs()
  return answer.body.tempToken ?? ''
}

describe('signing up', () => {
  test('asks for the e-mail code, then the mobile code, and then the person can sign in', async () => {
    const token = await begin('sreedevi@example.com', '98470 11111')
    const first = await api.call(verifyEmail, {
      body: { otpCode: codeFor(api, 'sreedevi@example.com'), token },
    })
    expect(first.body).toMatchObject({ status: 'success', message: 'Email verification successful.' })
    await api.runJobs()
    const second = await api.call(verifyMobile, { body: { otpCode: codeFor(api, '+919847011111'), token } })
    expect(second.body).toMatchObject({ status: 'success', message: 'Mobile verification successful.' })
    const signedIn = await api.call(signIn, { body: { identifier: '09847011111', password: PASSWORD } })
    expect(signedIn.body.user).toEqual({
      avatar: null,
      userName: 'Sreedevi Menon',
      email: 'sreedevi@example.com',
      authority: ['user'],
    })
  })
})
