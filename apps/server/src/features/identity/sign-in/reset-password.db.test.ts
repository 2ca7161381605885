import {
  forgotPassword,
  refresh,
  resendEmailOtp,
  resendMobileOtp,
  resetPassword,
  signIn,
  verifyResetOtp,
} from '@vazhipadu/contract/identity'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeFor, makeAccount, PASSWORD } from '../../../testing/make-account.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(() => api.clock.advance({ minutes: 61 }))

const NEW_PASSWORD = 'another-lamp-at-dusk'

async function ask(identifier: string): Promise<string> {
  const answer = await api.call(forgotPassword, { body: { identifier } })
  expect(answer.body).toMatchObject({
    status: 'success',
    message: 'If there is an account, a code is on its way to it.',
  })
  await api.runJobs()
  return answer.body.token
}

describe('a forgotten password', () => {
  test('is replaced by e-mail, end to end, and every device is signed out', async () => {
    const account = await makeAccount(api)
    const token = await ask(account.email)
    const letter = api.mails.findLast((mail) => mail.to === account.email)?.letter
    expect(letter?.subject).toBe('Your code for a new password')
    const otpCode = letter?.text.match(/\b\d{6}\b/)?.[0] ?? ''
    const checked = await api.call(verifyResetOtp, { body: { otpCode, token } })
    expect(checked.body).toEqual({
      status: 'success',
      message: 'The code is right. Please choose a new password.',
    })
    const done = await api.call(resetPassword, { body: { token, password: NEW_PASSWORD } })
    expect(done.body).toEqual({
      status: 'success',
      message: 'Your password has been changed. Please sign in.',
    })
    expect(
      (await api.call(signIn, { body: { identifier: account.email, password: NEW_PASSWORD } })).status,
    ).toBe(200)
    expect((await api.call(signIn, { body: { identifier: account.email, password: PASSWORD } })).status).toBe(
      400,
    )
    expect((await api.call(refresh, {}, { cookie: account.cookie })).status).toBe(401)
  })

  test('is replaced by mobile, whose code goes by SMS', async () => {
    const account = await makeAccount(api)
    const sent = api.texts.length
    const token = await ask(account.mobile)
    expect(api.texts.length).toBe(sent + 1)
    const checked = await api.call(verifyResetOtp, { body: { otpCode: codeFor(api, account.mobile), token } })
    expect(checked.body.status).toBe('success')
  })

  test('is not replaced before the code was checked, nor twice, nor after half an hour', async () => {
    const account = await makeAccount(api)
    const token = await ask(account.email)
    const ended = { status: 'failed', message: 'This reset has ended. Please ask for a new code.' }
    const set = () => api.call(resetPassword, { body: { token, password: NEW_PASSWORD } })
    expect((await set()).body).toEqual(ended)
    const otpCode =
      api.mails.findLast((mail) => mail.to === account.email)?.letter.text.match(/\b\d{6}\b/)?.[0] ?? ''
    await api.call(verifyResetOtp, { body: { otpCode, token } })
    expect((await set()).body.status).toBe('success')
    expect((await set()).body).toEqual(ended)
    expect((await api.call(verifyResetOtp, { body: { otpCode, token } })).body).toEqual(ended)

    const late = await ask(account.email)
    api.clock.advance({ minutes: 31 })
    expect((await api.call(verifyResetOtp, { body: { otpCode: '123456', token: late } })).body).toEqual(ended)
  })

  test('must not be replaced by a weak one', async () => {
    const account = await makeAccount(api)
    const token = await ask(account.email)
    const otpCode =
      api.mails.findLast((mail) => mail.to === account.email)?.letter.text.match(/\b\d{6}\b/)?.[0] ?? ''
    await api.call(verifyResetOtp, { body: { otpCode, token } })
    const weak = await api.call(resetPassword, { body: { token, password: account.email } })
    expect(weak.status).toBe(422)
    expect(weak.body).toMatchObject({ code: 'password_weak', status: 'failed' })
    expect((await api.call(resetPassword, { body: { token, password: NEW_PASSWORD } })).body.status).toBe(
      'success',
    )
  })

  test('for an unknown identifier answers alike, sends nothing, and accepts no code', async () => {
    const account = await makeAccount(api)
    const known = await api.call(forgotPassword, { body: { identifier: account.email } })
    const [mails, texts] = [api.mails.length, api.texts.length]
    const unknown = await api.call(forgotPassword, { body: { identifier: 'nobody@example.com' } })
    expect({ ...unknown.body, token: '' }).toEqual({ ...known.body, token: '' })
    expect(unknown.body.token).toHaveLength(known.body.token.length)
    const gibberish = await api.call(forgotPassword, { body: { identifier: 'gibberish' } })
    expect(gibberish.status).toBe(200)
    await api.runJobs()
    expect(api.mails.length).toBe(mails + 1)
    expect(api.texts.length).toBe(texts)
    const { token } = unknown.body
    const tried = await api.call(verifyResetOtp, { body: { otpCode: '123456', token } })
    expect(tried.body).toEqual({
      status: 'failed',
      message: 'That code is not right. Please check it and try again.',
    })
    api.clock.advance({ seconds: 31 })
    const again = await api.call(resendEmailOtp, { body: { token } })
    expect(again.body).toEqual({ status: 'success', message: 'Email OTP resent successfully' })
    expect((await api.call(resetPassword, { body: { token, password: NEW_PASSWORD } })).body.status).toBe(
      'failed',
    )
  })

  test('code is sent again by e-mail or SMS, as requested', async () => {
    const account = await makeAccount(api)
    const token = await ask(account.email)
    api.clock.advance({ seconds: 31 })
    expect((await api.call(resendMobileOtp, { body: { token } })).body.message).toBe(
      'Mobile OTP resent successfully',
    )
    await api.runJobs()
    const otpCode = api.texts.findLast((sms) => sms.to === account.mobile)?.variables.CODE ?? ''
    expect((await api.call(verifyResetOtp, { body: { otpCode, token } })).body.status).toBe('success')
  })

  test('code asked for by SMS, where no mobile is proven, comes by e-mail and the answer is the same', async () => {
    const account = await makeAccount(api)
    await api.db
      .updateTable('account')
      .set({ mobileVerified: false })
      .where('email', '=', account.email)
      .execute()
    const token = await ask(account.email)
    api.clock.advance({ seconds: 31 })
    const again = await api.call(resendMobileOtp, { body: { token } })
    expect(again.body).toEqual({ status: 'success', message: 'Mobile OTP resent successfully' })
    await api.runJobs()
    const letter = api.mails.findLast((mail) => mail.to === account.email)?.letter
    expect(letter?.subject).toBe('Your code for a new password')
    const otpCode = letter?.text.match(/\b\d{6}\b/)?.[0] ?? ''
    expect((await api.call(verifyResetOtp, { body: { otpCode, token } })).body.status).toBe('success')
  })

  test('is resent as often for unknown people as for known ones before the limit applies', async () => {
    const account = await makeAccount(api)
    const resends = async (identifier: string) => {
      const { body } = await api.call(forgotPassword, { body: { identifier } })
      const statuses = []
      for (let n = 0; n < 8; n++) {
        api.clock.advance({ seconds: 31 })
        statuses.push((await api.call(resendEmailOtp, { body: { token: body.token } })).status)
      }
      return statuses
    }
    expect(await resends(account.email)).toEqual(await resends('nobody-at-all@example.com'))
  })

  test('changed by the owner ends every other reset, proven or not', async () => {
    const account = await makeAccount(api)
    const prove = async () => {
      const token = await ask(account.email)
      const otpCode =
        api.mails.findLast((mail) => mail.to === account.email)?.letter.text.match(/\b\d{6}\b/)?.[0] ?? ''
      await api.call(verifyResetOtp, { body: { otpCode, token } })
      return token
    }
    const thief = await prove()
    const owner = await prove()
    expect(
      (await api.call(resetPassword, { body: { token: owner, password: NEW_PASSWORD } })).body.status,
    ).toBe('success')
    const late = await api.call(resetPassword, { body: { token: thief, password: 'a-thief-at-the-door' } })
    expect(late.body.status).toBe('failed')
    expect(
      (await api.call(signIn, { body: { identifier: account.email, password: NEW_PASSWORD } })).status,
    ).toBe(200)
  })

  test('requests and code guesses for a list of people are limited per IP address', async () => {
    const strict = await startApi({
      LIMIT_RESETS_PER_IP_AN_HOUR: '3',
      LIMIT_WRONG_CODES_PER_IP_AN_HOUR: '2',
    })
    const requests = []
    for (let n = 0; n < 4; n++) {
      requests.push(await strict.call(forgotPassword, { body: { identifier: `person${n}@example.com` } }))
    }
    expect(requests.map((answer) => answer.status)).toEqual([200, 200, 200, 429])
    const guessed = []
    for (const answer of requests.slice(0, 3)) {
      const body = { otpCode: '123456', token: answer.body.token }
      guessed.push((await strict.call(verifyResetOtp, { body })).status)
    }
    await strict.close()
    expect(guessed).toEqual([200, 200, 429])
  })

  test('is limited per hour', async () => {
    const account = await makeAccount(api)
    const statuses = []
    for (let n = 0; n < 7; n++) {
      statuses.push((await api.call(forgotPassword, { body: { identifier: account.email } })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})
