import { randomUUID } from 'node:crypto'
import { changePassword } from '@vazhipadu/contract/contact'
import { refresh, signIn } from '@vazhipadu/contract/identity'
import { getProfile } from '@vazhipadu/contract/profile'
import { endOtherSessions, endSession, listSessions } from '@vazhipadu/contract/sessions'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeAccount, PASSWORD } from '../../../testing/make-account.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'

// Slow: many parallel refreshes, and weeks of single visits.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const renew = (cookie: string) => api.call(refresh, {}, { cookie })

describe('a refresh token', () => {
  test('is exchanged for an access token and its own successor', async () => {
    const { cookie } = await makeAccount(api)
    const answer = await renew(cookie)
    expect(Object.keys(answer.body)).toEqual(['accessToken'])
    expect(answer.cookie).not.toBe(cookie)
    expect((await api.call(getProfile, {}, { token: answer.body.accessToken })).status).toBe(200)
  })

  test('used fifty times in parallel yields one successor and ends nothing', async () => {
    const { cookie } = await makeAccount(api)
    const answers = await Promise.all(Array.from({ length: 50 }, () => renew(cookie)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    const successors = new Set(answers.map((answer) => answer.cookie))
    expect(successors.size).toBe(1)
    const [successor] = successors
    expect((await renew(successor ?? '')).status).toBe(200)
  })

  test('superseded is honoured for ten seconds with the same successor, not longer', async () => {
    const { cookie } = await makeAccount(api)
    const first = await renew(cookie)
    api.clock.advance({ seconds: 10 })
    const again = await renew(cookie)
    expect(again.cookie).toBe(first.cookie)
    api.clock.advance({ seconds: 1 })
    const reused = await renew(cookie)
    expect(reused.status).toBe(401)
    expect(reused.body.code).toBe('session_ended')
    expect((await renew(first.cookie ?? '')).status).toBe(401)
  })

  test('two generations old ends the whole family, even at once', async () => {
    const { cookie } = await makeAccount(api)
    const second = await renew(cookie)
    const third = await renew(second.cookie ?? '')
    expect((await renew(cookie)).status).toBe(401)
    expect((await renew(third.cookie ?? '')).status).toBe(401)
    const session = await api.db
      .selectFrom('session')
      .select('endedBecause')
      .where('endedAt', 'is not', null)
      .execute()
    expect(session.map((row) => row.endedBecause)).toContain('refresh_reused')
  })

  test('a refresh token forged by a stranger who knows the session id ends nothing', async () => {
    const { cookie } = await makeAccount(api)
    const [sessionId] = cookie.replace('__Secure-refresh_token=', '').split('.')
    const forged = `__Secure-refresh_token=${sessionId}.${'A'.repeat(43)}.${'B'.repeat(43)}`
    expect((await renew(forged)).status).toBe(401)
    expect((await renew(cookie)).status).toBe(200)
  })

  test('missing is refused', async () => {
    const answer = await api.call(refresh, {})
    expect(answer.status).toBe(401)
    expect(answer.body.detail).toBe('You have been signed out. Please sign in again.')
  })

  test('lasts fourteen days without a visit and sixty in all', async () => {
    const idle = await makeAccount(api)
    const busy = await makeAccount(api)
    let cookie = busy.cookie
    for (let day = 0; day < 59; day++) {
      api.clock.advance({ days: 1 })
      const answer = await renew(cookie)
      expect(answer.status).toBe(200)
      cookie = answer.cookie ?? ''
      if (day === 14) expect((await renew(idle.cookie)).status).toBe(401)
    }
    api.clock.advance({ days: 1 })
    expect((await renew(cookie)).status).toBe(401)
  })

  test('is stored only as a hash', async () => {
    const { cookie } = await makeAccount(api)
    const [, body] = cookie.replace('__Secure-refresh_token=', '').split('.')
    const sessions = await api.db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(sessions)).not.toContain(body)
  })
})

describe('the devices', () => {
  test('are listed with the one in hand marked, and one can be ended', async () => {
    const account = await makeAccount(api)
    const phone = await api.call(
      signIn,
      { body: { identifier: account.email, password: PASSWORD } },
      {
        headers: {
          'user-agent':
            'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
        },
      },
    )
    const listed = await api.call(listSessions, {}, { token: account.token })
    expect(listed.body.sessions.map(({ device, current }) => ({ device, current }))).toContainEqual({
      device: 'Chrome on Android',
      current: false,
    })
    const other = listed.body.sessions.find((session) => !session.current)
    const ended = await api.call(endSession, { params: { id: other?.id ?? '' } }, { token: account.token })
    expect(ended.body.status).toBe('success')
    expect((await renew(phone.cookie ?? '')).status).toBe(401)
    const again = await api.call(endSession, { params: { id: other?.id ?? '' } }, { token: account.token })
    expect(again.body.status).toBe('success')
    const unknown = await api.call(endSession, { params: { id: randomUUID() } }, { token: account.token })
    expect(unknown.status).toBe(404)
    expect(unknown.body.detail).toBe('data not found')
  })

  test("of another account cannot be ended by anyone's id", async () => {
    const mine = await makeAccount(api)
    const theirs = await makeAccount(api)
    const listed = await api.call(listSessions, {}, { token: theirs.token })
    const id = listed.body.sessions[0]?.id ?? ''
    expect((await api.call(endSession, { params: { id } }, { token: mine.token })).status).toBe(404)
    expect((await renew(theirs.cookie)).status).toBe(200)
  })

  test('are all ended but the one in hand', async () => {
    const account = await makeAccount(api)
    const other = await api.call(signIn, { body: { identifier: account.email, password: PASSWORD } })
    await api.call(endOtherSessions, {}, { token: account.token })
    expect((await renew(other.cookie ?? '')).status).toBe(401)
    expect((await renew(account.cookie)).status).toBe(200)
  })
})

describe('changing the password', () => {
  test('needs the current password, ends other sessions, keeps this one, and notifies the owner', async () => {
    const account = await makeAccount(api)
    const other = await api.call(signIn, { body: { identifier: account.email, password: PASSWORD } })
    const change = (currentPassword: string | undefined, newPassword: string) =>
      api.call(changePassword, { body: { currentPassword, newPassword } }, { token: account.token })
    const wrong = await change('not-the-password', 'a-new-lamp-is-lit')
    expect(wrong.status).toBe(422)
    expect(wrong.body).toMatchObject({
      code: 'wrong_current_password',
      fields: { currentPassword: 'Your current password is not right.' },
    })
    expect((await change(undefined, 'a-new-lamp-is-lit')).status).toBe(422)
    const weak = await change(PASSWORD, '1234567890')
    expect(weak.body.fields).toHaveProperty('newPassword')
    const done = await change(PASSWORD, 'a-new-lamp-is-lit')
    expect(done.body).toEqual({ status: 'success', message: 'Your password has been changed.' })
    // A retry after a lost response succeeds, although the current password has changed.
    expect((await change(PASSWORD, 'a-new-lamp-is-lit')).body).toEqual(done.body)
    expect((await change(PASSWORD, 'another-lamp-is-lit')).body.code).toBe('wrong_current_password')
    expect((await renew(other.cookie ?? '')).status).toBe(401)
    expect((await renew(account.cookie)).status).toBe(200)
    expect((await api.call(signIn, { body: { identifier: account.email, password: PASSWORD } })).status).toBe(
      400,
    )
    await api.runJobs()
    expect(api.mails.findLast((mail) => mail.to === account.email)?.letter.subject).toBe(
      'Your password was changed',
    )
  })
})
