import {
  forgotPassword,
  resendEmailOtp,
  resendMobileOtp,
  resetPassword,
  signIn,
  verifyResetOtp,
} from '@vazhipadu/contract/identity'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeAccount, makeAdmin, PASSWORD } from '../../../testing/make-account.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: Api
beforeAll(async () => {
  // Raised: many requests come from one address.
  api = await startApi({ LIMIT_WRONG_CODES_PER_IP_AN_HOUR: '100000', LIMIT_RESETS_PER_IP_AN_HOUR: '10000' })
})
afterAll(() => api.close())
beforeEach(() => api.clock.advance({ minutes: 61 }))

/** Requests resets for each identifier and resends over both channels, until refused. */
async function requestEveryWay(identifiers: string[]): Promise<number[]> {
  const statuses = []
  for (const identifier of identifiers) {
    for (let n = 0; n < 4; n++) {
      const answer = await api.call(forgotPassword, { body: { identifier } })
      statuses.push(answer.status)
      await api.runJobs()
      if (answer.status !== 200) continue
      for (const resend of [resendEmailOtp, resendMobileOtp, resendEmailOtp, resendMobileOtp]) {
        api.clock.advance({ seconds: 31 })
        statuses.push((await api.call(resend, { body: { token: answer.body.token } })).status)
        await api.runJobs()
      }
    }
  }
  return statuses
}

describe('the codes of resets', () => {
  test('are six an hour for one account, over both its addresses and both channels', async () => {
    const account = await makeAccount(api)
    const [mails, texts] = [api.mails.length, api.texts.length]
    const statuses = await requestEveryWay([account.email, account.mobile])
    const sent = api.mails.length - mails + (api.texts.length - texts)
    expect(sent).toBe(api.config.LIMIT_CODES_PER_EMAIL_AN_HOUR)
    // Unknown identifiers get the same answers, so refusals do not reveal that an address and a mobile belong together.
    const nobody = await requestEveryWay(['nobody-of-these@example.com', '+919847099999'])
    expect(statuses).toEqual(nobody)
  })

  test('never go to the mobile of staff', async () => {
    const account = await makeAdmin(api)
    const texts = api.texts.length
    const answer = await api.call(forgotPassword, { body: { identifier: account.mobile } })
    await api.runJobs()
    api.clock.advance({ seconds: 31 })
    const again = await api.call(resendMobileOtp, { body: { token: answer.body.token } })
    expect(again.body).toEqual({ status: 'success', message: 'Mobile OTP resent successfully' })
    await api.runJobs()
    expect(api.texts.length).toBe(texts)
    const letters = api.mails.filter(({ to }) => to === account.email)
    expect(letters.at(-1)?.letter.subject).toBe('Your code for a new password')
  })
})

describe('a storm of new passwords for made-up tokens', () => {
  test('keeps nobody from signing in: nothing is hashed for them', async () => {
    const account = await makeAccount(api)
    const signingIn = async () => {
      const started = performance.now()
      const { status } = await api.call(signIn, { body: { identifier: account.email, password: PASSWORD } })
      expect(status).toBe(200)
      return performance.now() - started
    }
    const ended = { status: 'failed', message: 'This reset has ended. Please ask for a new code.' }
    const storm = async (send: (token: string) => Promise<{ body: unknown }>) => {
      const before = process.cpuUsage()
      const sent = Array.from({ length: 300 }, (_, n) => send(`made-up-${n}-${'x'.repeat(30)}`))
      const waitedMs = await signingIn()
      for (const { body } of await Promise.all(sent)) expect(body).toEqual(ended)
      const { user, system } = process.cpuUsage(before)
      return { waitedMs, cpuSeconds: (user + system) / 1_000_000 }
    }
    await signingIn()
    // CPU time of 300 calls that never hash a password.
    const cheap = await storm((token) => api.call(verifyResetOtp, { body: { otpCode: '000000', token } }))
    const password = 'a-lamp-at-the-door'
    const reset = await storm((token) => api.call(resetPassword, { body: { token, password } }))
    // 300 hashes would take six CPU seconds more, and sign-ins would queue behind them.
    expect(reset.cpuSeconds - cheap.cpuSeconds).toBeLessThan(2)
    expect(reset.waitedMs).toBeLessThan(2 * cheap.waitedMs + 1_000)
  })

  test('of one that is known but not proven hashes nothing either', async () => {
    const account = await makeAccount(api)
    const { token } = (await api.call(forgotPassword, { body: { identifier: account.email } })).body
    await api.call(verifyResetOtp, { body: { otpCode: '000000', token } })
    const before = process.cpuUsage()
    const body = { token, password: 'a-lamp-at-the-door' }
    const answers = await Promise.all(Array.from({ length: 100 }, () => api.call(resetPassword, { body })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000_000).toBeLessThan(1.5)
  })
})
