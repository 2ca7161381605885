import { refresh, resendEmailOtp, resendMobileOtp, verifyMobile } from '@vazhipadu/contract/identity'
import { getProfile } from '@vazhipadu/contract/profile'
import { listSessions } from '@vazhipadu/contract/sessions'
import { beforeEach, describe, expect, test } from 'vitest'
import { newPerson, passEmailStep } from '../../../testing/begin-registration.ts'
import { codeFor, makeAccount } from '../../../testing/make-account.ts'
import { startApi } from '../../../testing/start-api.ts'
import { useStarted } from '../../../testing/use-started.ts'

// Raised: every test of this file signs up from one address.
const api = useStarted(() => startApi({ LIMIT_REGISTRATIONS_PER_IP_AN_HOUR: '10000' }))
beforeEach(() => api.clock.advance({ minutes: 61 }))

const finish = (token: string, otpCode: string) => api.call(verifyMobile, { body: { otpCode, token } })
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const sessionsOf = (email: string) =>
  api.db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select('session.id')
    .where('account.email', '=', email)
    .execute()

describe('the last code of a registration', () => {
  test('signs in as signing in does: a token, the refresh cookie, the device in the list, a line in the log', async () => {
    const { email, mobile, token } = await passEmailStep(api)
    const { body, cookie } = await finish(token, codeFor(api, mobile))
    expect(body).toMatchObject({ status: 'success', message: 'Mobile verification successful.' })
    expect(body.user).toEqual({ avatar: null, userName: 'Sreedevi Menon', email, authority: ['user'] })
    const signedIn = { token: body.accessToken }
    expect((await api.call(getProfile, {}, signedIn)).body.email).toBe(email)
    expect((await api.call(listSessions, {}, signedIn)).body.sessions).toMatchObject([{ current: true }])
    expect((await api.call(refresh, {}, { cookie: cookie ?? '' })).body.accessToken).toBeTruthy()
    const [account] = await api.db.selectFrom('account').select('id').where('email', '=', email).execute()
    const noted = () =>
      api.db
        .selectFrom('securityEvent')
        .select(['what', 'outcome'])
        .where('accountId', '=', account?.id ?? '')
        .where('what', '=', 'code_answered')
        .execute()
    await expect.poll(noted).toEqual([{ what: 'code_answered', outcome: 'done' }])
  })

  test('signs in where it came by e-mail, because no SMS arrives', async () => {
    const { email, token } = await passEmailStep(api)
    api.clock.advance({ seconds: 31 })
    await api.call(resendMobileOtp, { body: { token } })
    api.clock.advance({ seconds: 31 })
    await api.call(resendEmailOtp, { body: { token } })
    await api.runJobs()
    const { body } = await finish(token, codeFor(api, email))
    expect(body.user?.email).toBe(email)
  })

  test('given again opens no second door', async () => {
    const { email, mobile, token } = await passEmailStep(api)
    const code = codeFor(api, mobile)
    await finish(token, code)
    const again = await finish(token, code)
    expect(again.body).toEqual({ status: 'success', message: 'Mobile verification successful.' })
    expect(again.headers.getSetCookie()).toEqual([])
    expect(await sessionsOf(email)).toHaveLength(1)
  })

  test('given many times at once signs in once', async () => {
    const { email, mobile, token } = await passEmailStep(api)
    const code = codeFor(api, mobile)
    const answers = await Promise.all(Array.from({ length: 8 }, () => finish(token, code)))
    expect(answers.filter(({ body }) => body.accessToken !== undefined)).toHaveLength(1)
    expect(await sessionsOf(email)).toHaveLength(1)
  })
})

describe('nobody is signed in', () => {
  test('by a wrong code, nor by a right one with another registration’s token', async () => {
    const mine = await passEmailStep(api)
    const other = await passEmailStep(api)
    const code = codeFor(api, mine.mobile)
    for (const tried of [await finish(mine.token, wrongOf(code)), await finish(other.token, code)]) {
      expect(tried.body.status).toBe('failed')
      expect(tried.body).not.toHaveProperty('accessToken')
      expect(tried.headers.getSetCookie()).toEqual([])
    }
  })

  test('into an account that somebody else has made meanwhile', async () => {
    const person = newPerson()
    const late = await passEmailStep(api, person)
    const code = codeFor(api, person.mobile)
    api.clock.advance({ seconds: 31 })
    const { email } = await makeAccount(api, { email: person.email })
    const { body } = await finish(late.token, code)
    expect(body.status).toBe('failed')
    expect(body).not.toHaveProperty('accessToken')
    expect(await sessionsOf(email)).toHaveLength(1)
  })
})
