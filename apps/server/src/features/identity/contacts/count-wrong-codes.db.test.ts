import {
  forgotPassword,
  resendEmailOtp,
  resendMobileOtp,
  verifyEmail,
  verifyResetOtp,
} from '@vazhipadu/contract/identity'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sqlRows } from '../../../platform/db/database.ts'
import { beginRegistration, newPerson } from '../../../testing/begin-registration.ts'
import { codeFor, makeAccount } from '../../../testing/make-account.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: Api
beforeAll(async () => {
  // Raised: all requests come from one address and ask for as many codes as an attacker would.
  api = await startApi({
    LIMIT_WRONG_CODES_PER_IP_AN_HOUR: '10000',
    LIMIT_CODES_PER_EMAIL_AN_HOUR: '100',
    LIMIT_CODES_PER_MOBILE_AN_HOUR: '100',
  })
})
afterAll(() => api.close())
beforeEach(() => api.clock.advance({ minutes: 61 }))

const notRight = { status: 'failed', message: 'That code is not right. Please check it and try again.' }
const right = { status: 'success', message: 'The code is right. Please choose a new password.' }

async function ask(identifier: string): Promise<string> {
  const { token } = (await api.call(forgotPassword, { body: { identifier } })).body
  await api.runJobs()
  return token
}
const answer = async (token: string, otpCode: string) =>
  (await api.call(verifyResetOtp, { body: { otpCode, token } })).body
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')
async function guess(token: string, times: number) {
  const answers = []
  for (let n = 0; n < times; n++) answers.push(await answer(token, '000000'))
  return answers
}
const letterCode = (email: string) =>
  api.mails.findLast((mail) => mail.to === email)?.letter.text.match(/\b\d{6}\b/)?.[0] ?? ''

describe('ten wrong codes about one account in a day', () => {
  test('end all guessing, by whatever address and channel, and nobody can tell', async () => {
    const account = await makeAccount(api)
    const byEmail = await ask(account.email)
    await guess(byEmail, 4)
    api.clock.advance({ seconds: 31 })
    await api.call(resendMobileOtp, { body: { token: byEmail } })
    await api.runJobs()
    await guess(byEmail, 3)
    const byMobile = await ask(account.mobile)
    await guess(byMobile, 2)
    // After nine wrong codes the right one is accepted.
    expect(await answer(byMobile, codeFor(api, account.mobile))).toEqual(right)
    expect(await guess(byMobile, 1)).toEqual([notRight])
    // After the tenth it is refused.
    expect(await answer(byMobile, codeFor(api, account.mobile))).toEqual(notRight)
    const another = await ask(account.email)
    const code = letterCode(account.email)
    expect(await answer(another, code)).toEqual(notRight)
    expect(await answer(another, wrongFor(code))).toEqual(notRight)
    // A day later codes work again.
    api.clock.advance({ days: 1 })
    const later = await ask(account.email)
    expect(await answer(later, letterCode(account.email))).toEqual(right)
  })

  test('are answered like those for unknown people', async () => {
    const account = await makeAccount(api)
    const play = async (identifier: string) => {
      const seen = []
      for (let round = 0; round < 3; round++) {
        const token = await ask(identifier)
        seen.push(...(await guess(token, 6)))
        api.clock.advance({ seconds: 31 })
        seen.push((await api.call(resendEmailOtp, { body: { token } })).body)
        seen.push(...(await guess(token, 2)))
      }
      return seen
    }
    expect(await play(account.email)).toEqual(await play('nobody-at-all@example.com'))
  })

  test('take as long to refuse for unknown people as for known ones', async () => {
    const account = await makeAccount(api)
    const time = async (token: string) => {
      const started = performance.now()
      await answer(token, '000000')
      return performance.now() - started
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 5; round++) {
      const somebody = await ask(account.email)
      const nobody = await ask(`nobody-${round}@example.com`)
      for (let n = 0; n < 4; n++) {
        known.push(await time(somebody))
        unknown.push(await time(nobody))
      }
    }
    // Compare the fastest runs, because slower ones include waiting for a CPU that other tests use.
    const ratio = Math.min(...unknown) / Math.min(...known)
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })

  test('are counted one by one, even in parallel', async () => {
    const account = await makeAccount(api)
    const tokens = []
    for (let n = 0; n < 4; n++) tokens.push(await ask(account.email))
    await sqlRows(api.db, 'delete from wrong_code')
    await Promise.all(tokens.flatMap((token) => Array.from({ length: 5 }, () => answer(token, '000000'))))
    expect(await sqlRows(api.db, 'select tries from wrong_code')).toEqual([{ tries: 20 }])
  })

  test('for unknown people change nothing', async () => {
    const account = await makeAccount(api)
    const stranger = await makeAccount(api)
    for (let n = 0; n < 3; n++) await guess(await ask(stranger.email), 5)
    const token = await ask(account.email)
    expect(await answer(token, letterCode(account.email))).toEqual(right)
  })
})

test('ten wrong codes for one address end the guessing of sign-ups with it too', async () => {
  const person = newPerson()
  for (let n = 0; n < 2; n++) {
    const { token } = await beginRegistration(api, person)
    for (let tries = 0; tries < 5; tries++) {
      await api.call(verifyEmail, { body: { otpCode: '000000', token } })
    }
  }
  const { token } = await beginRegistration(api, person)
  const refused = await api.call(verifyEmail, { body: { otpCode: codeFor(api, person.email), token } })
  expect(refused.body).toEqual(notRight)
})

test('are counted under hashes only', async () => {
  const account = await makeAccount(api)
  await guess(await ask(account.email), 1)
  const rows = await sqlRows(api.db, "select encode(subject, 'escape') as subject from wrong_code")
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(account.email)
})
