import { forgotPassword, resetPassword, signIn, verifyResetOtp } from '@vazhipadu/contract/identity'
import { getCalendarFeed, makeCalendarFeed, revokeCalendarFeed } from '@vazhipadu/contract/public-api'
import { endOtherSessions, endSession, listSessions } from '@vazhipadu/contract/sessions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { getAccountId } from '../../testing/get-account-id.ts'
import { codeFor, makeAccount, signInAgain } from '../../testing/make-account.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { makeFeed } from './make-feed.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
})
afterAll(() => api.close())

const make = async (token: string) => (await api.call(makeCalendarFeed, {}, { token })).body.url
const here = (url: string) => url.replace(/^https?:\/\/[^/]+/, api.url)
const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

describe('a person’s own calendar', () => {
  test('contains offering and day of each booking, and neither name, star nor number', async () => {
    const account = await makeAccount(api)
    const accountId = await getAccountId(api.db, account.email)
    const { tranNo } = await makeOrder(api.db, {
      accountId,
      at: api.clock.now(),
      lines: [{}, { state: 'cancelled' }],
    })
    const answer = await fetch(here(await make(account.token)))
    const file = await answer.text()
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const lines = unfold(file)
    expect(lines.filter((line) => line.startsWith('STATUS'))).toEqual([
      'STATUS:CONFIRMED',
      'STATUS:CANCELLED',
    ])
    expect(
      lines
        .filter((line) => line.startsWith('DTSTART'))
        .every((line) => /^DTSTART;VALUE=DATE:\d{8}$/.test(line)),
    ).toBe(true)
    expect(file).not.toContain('Sreedevi')
    expect(file).not.toContain(tranNo)
    expect(file).not.toMatch(/Ayilyam\)|DESCRIPTION|LOCATION|URL:/)
  })

  test('contains only its owner’s bookings', async () => {
    const stranger = await makeAccount(api)
    expect(await (await fetch(here(await make(stranger.token)))).text()).not.toContain('VEVENT')
  })

  test('has an address of 128 bits that is stored only as a digest, and logged nowhere', async () => {
    const { token } = await makeAccount(api)
    const url = await make(token)
    const secret = /calendars\/([\w-]{22})\.ics$/.exec(url)?.[1] ?? ''
    expect(Buffer.from(secret, 'base64url')).toHaveLength(16)
    await fetch(here(url))
    const rows = await api.db.selectFrom('calendarFeed').selectAll().execute()
    expect(
      JSON.stringify(rows.map(({ digest, ...row }) => ({ ...row, digest: digest.toString('base64url') }))),
    ).not.toContain(secret)
    const logged = api.logged.join('')
    expect(logged).toContain('/public/v1/calendars/:file')
    expect(logged).not.toContain(secret)
  })

  test('ends when it is taken back, replaced or its account is shut off', async () => {
    const { token, email } = await makeAccount(api)
    const statusOf = async (url: string) => (await fetch(here(url))).status
    const first = await make(token)
    expect((await api.call(getCalendarFeed, {}, { token })).body.createdAt).toBe(
      api.clock.now().toISOString(),
    )
    const second = await make(token)
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    await api.call(revokeCalendarFeed, {}, { token })
    expect(await statusOf(second)).toBe(404)
    expect((await api.call(getCalendarFeed, {}, { token })).body.createdAt).toBeNull()
    const third = await make(token)
    await api.db
      .updateTable('account')
      .set({ disabledAt: api.clock.now() })
      .where('email', '=', email)
      .execute()
    expect(await statusOf(third)).toBe(404)
  })

  test('is revoked with a new password, or when all other devices are signed out', async () => {
    const account = await makeAccount(api)
    const statusOf = async (url: string) => (await fetch(here(url))).status
    const byReset = await make(account.token)
    const { body } = await api.call(forgotPassword, { body: { identifier: account.email } })
    await api.runJobs()
    const otpCode = codeFor(api, account.email)
    await api.call(verifyResetOtp, { body: { otpCode, token: body.token } })
    expect(await statusOf(byReset)).toBe(200)
    const password = 'another-lamp-at-dusk'
    await api.call(resetPassword, { body: { token: body.token, password } })
    await api.runJobs()
    expect(await statusOf(byReset)).toBe(404)

    const entered = await api.call(signIn, { body: { identifier: account.email, password } })
    const token = entered.body.accessToken ?? ''
    const before = await make(token)
    await api.call(endOtherSessions, {}, { token })
    api.clock.advance({ seconds: 1 })
    await api.runJobs()
    expect(await statusOf(before)).toBe(404)
  })

  test('ends too where a stranger made it while the new password was still being hashed', async () => {
    const account = await makeAccount(api)
    const { body } = await api.call(forgotPassword, { body: { identifier: account.email } })
    await api.runJobs()
    await api.call(verifyResetOtp, { body: { otpCode: codeFor(api, account.email), token: body.token } })
    const url = await make(account.token)
    // Later than the instant that the reset has already read.
    const later = new Date(api.clock.now().getTime() + 3_000)
    const accountId = await getAccountId(api.db, account.email)
    await api.db
      .updateTable('calendarFeed')
      .set({ createdAt: later })
      .where('accountId', '=', accountId)
      .execute()
    await api.call(resetPassword, { body: { token: body.token, password: 'another-lamp-at-dusk' } })
    await api.runJobs()
    expect((await fetch(here(url))).status).toBe(404)
  })

  test('ends with the one device on which it was made, and with no other', async () => {
    const { token, email } = await makeAccount(api)
    const signOut = async (device: string) => {
      const { sessions } = (await api.call(listSessions, {}, { token: device })).body
      const { id = '' } = sessions.find(({ current }) => current) ?? {}
      await api.call(endSession, { params: { id } }, { token })
      await api.runJobs()
    }
    const own = await make(token)
    await signOut((await signInAgain(api, email)).token)
    expect((await fetch(here(own))).status).toBe(200)

    const strange = await signInAgain(api, email)
    const theirs = await make(strange.token)
    await signOut(strange.token)
    expect((await fetch(here(theirs))).status).toBe(404)
  })

  test('cannot be created with an ended session, even if the process learns of the end late', async () => {
    const { token, email } = await makeAccount(api)
    const accountId = await getAccountId(api.db, email)
    const [session] = (await api.call(listSessions, {}, { token })).body.sessions
    const now = api.clock.now()
    await api.db.updateTable('session').set({ endedAt: now }).where('accountId', '=', accountId).execute()
    const making = { accountId, sessionId: session?.id ?? '', language: 'en', now } as const
    await expect(makeFeed(api.db, making)).rejects.toMatchObject({ code: 'session_ended' })
    expect(await api.db.selectFrom('calendarFeed').where('accountId', '=', accountId).execute()).toEqual([])
  })

  test('feeds that the owner has created since stay valid', async () => {
    const { token } = await makeAccount(api)
    await api.call(endOtherSessions, {}, { token })
    api.clock.advance({ seconds: 1 })
    const since = await make(token)
    await api.runJobs()
    expect((await fetch(here(since))).status).toBe(200)
  })
})
