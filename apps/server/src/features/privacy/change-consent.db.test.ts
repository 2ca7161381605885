import { initiateBooking } from '@vazhipadu/contract/checkout'
import { register, signIn, verifyEmail, verifyMobile } from '@vazhipadu/contract/identity'
import { getPrivacy, giveConsent, withdrawConsent } from '@vazhipadu/contract/privacy'
import { privacyNotice } from '@vazhipadu/contract/privacy-notice'
import { beforeEach, describe, expect, test } from 'vitest'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { getAccountId } from '../../testing/get-account-id.ts'
import { codeFor, makeAccount, makeAdmin, PASSWORD } from '../../testing/make-account.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { startApi } from '../../testing/start-api.ts'
import { useStarted } from '../../testing/use-started.ts'
import { sweepRetention } from './sweep-retention.ts'

const api = useStarted(async () => {
  const started = await startApi()
  await fillCatalogue(started)
  return started
})

let person: Awaited<ReturnType<typeof makeAccount>>
let accountId: string
beforeEach(async () => {
  person = await makeAccount(api)
  accountId = await getAccountId(api.db, person.email)
})

const list = () =>
  api.db.selectFrom('consent').selectAll().where('accountId', '=', accountId).orderBy('givenAt').execute()
const read = async () => (await api.call(getPrivacy, {}, person)).body.consent
const withdraw = () => api.call(withdrawConsent, {}, person)
const agree = () =>
  api.call(giveConsent, { body: { version: privacyNotice.version, language: 'en' } }, person)
const book = () => {
  const line = { offering_id: 11, date: '2026-12-02', name: 'Ammini', star_id: 9, quantity: 1 }
  const body = { lines: [line], delivery: { option: 'collect' } }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return api.send<{ code?: string }>('POST', initiateBooking.path, body, { token: person.token, headers })
}
const nameOf = async () =>
  (await api.db.selectFrom('account').select('name').where('id', '=', accountId).executeTakeFirst())?.name

describe('a consent', () => {
  test('is kept with the version and the language of the notice that was shown', async () => {
    const [email, mobile] = ['shown@example.com', '+919847099001']
    const body = { name: 'Shown', email, mobile, password: PASSWORD, consent: true } as const
    const begun = await api.call(register, {
      body: { ...body, notice: { version: '2026-11-01', language: 'ml' } },
    })
    const token = begun.body.tempToken ?? ''
    await api.runJobs()
    await api.call(verifyEmail, { body: { otpCode: codeFor(api, email), token } })
    await api.runJobs()
    // Called twice, as after a lost answer: still one row.
    for (let n = 0; n < 2; n++)
      await api.call(verifyMobile, { body: { otpCode: codeFor(api, mobile), token } })
    accountId = await getAccountId(api.db, email)
    expect(await list()).toMatchObject([
      { noticeVersion: '2026-11-01', language: 'ml', way: 'sign_up', endedAt: null, accountEndedAt: null },
    ])
  })

  test('a changed privacy notice needs new consent, and the earlier consent ends', async () => {
    await api.db
      .updateTable('consent')
      .set({ noticeVersion: '2025-01-01' })
      .where('accountId', '=', accountId)
      .execute()
    expect(await read()).toMatchObject({ version: '2025-01-01', isCurrent: false })
    api.clock.advance({ minutes: 1 })
    await agree()
    await agree()
    expect(await read()).toMatchObject({ version: privacyNotice.version, isCurrent: true, withdrawnAt: null })
    expect((await list()).map(({ endedBecause, way }) => [endedBecause, way])).toEqual([
      ['replaced', 'sign_up'],
      [null, 'asked_again'],
    ])
  })

  test('of an account older than the table is the one given at sign-up', async () => {
    await api.db.deleteFrom('consent').where('accountId', '=', accountId).execute()
    expect(await read()).toMatchObject({ version: '2026-11-01', language: 'en', isCurrent: true })
    await withdraw()
    expect((await read()).withdrawnAt).not.toBeNull()
    expect(await list()).toMatchObject([{ endedBecause: 'withdrawn' }])
  })
})

describe('a consent withdrawn', () => {
  test('takes no new booking, until it is given again', async () => {
    expect((await book()).body.code).not.toBe('consent_withdrawn')
    expect((await withdraw()).body.status).toBe('success')
    await api.runJobs(['notify'])
    const mail = api.mails.findLast(({ to }) => to === person.email)
    expect(mail?.letter.subject).toBe('You withdrew your consent')
    await expect.poll(async () => (await book()).body.code).toBe('consent_withdrawn')
    const { withdrawnAt, closesAt } = await read()
    expect(Date.parse(closesAt ?? '') - Date.parse(withdrawnAt ?? '')).toBe(7 * 86_400_000)
    api.clock.advance({ seconds: 1 })
    await agree()
    await expect.poll(async () => (await book()).body.code).not.toBe('consent_withdrawn')
  })

  test('closes the account after a week, not before, and not if it was given again', async () => {
    await withdraw()
    api.clock.advance({ days: 6 })
    await sweepRetention(api.shared)
    expect(await nameOf()).toBe(person.name)
    api.clock.advance({ days: 1, minutes: 1 })
    await sweepRetention(api.shared)
    expect(await nameOf()).toBe('Forgotten')
    // The evidence outlives the account and contains no name.
    expect(await list()).toMatchObject([{ endedBecause: 'withdrawn', accountEndedAt: api.clock.now() }])
  })

  test('waits until bookings are completed', async () => {
    const { tranNo } = await makeOrder(api.db, {
      accountId,
      at: api.clock.now(),
      lines: [{ date: '2026-12-20' }],
    })
    await withdraw()
    api.clock.advance({ days: 8 })
    await sweepRetention(api.shared)
    expect(await nameOf()).toBe(person.name)
    await api.db.updateTable('orderLine').set({ state: 'performed' }).where('tranNo', '=', tranNo).execute()
    await sweepRetention(api.shared)
    expect(await nameOf()).toBe('Forgotten')
  })

  test('and given again within the week closes nothing', async () => {
    await withdraw()
    api.clock.advance({ days: 3 })
    const { body } = await api.call(signIn, { body: { identifier: person.email, password: PASSWORD } })
    person = { ...person, token: body.accessToken }
    expect((await agree()).status).toBe(200)
    api.clock.advance({ days: 30 })
    await sweepRetention(api.shared)
    expect(await nameOf()).toBe(person.name)
  })

  test('does not close an account that has become staff since', async () => {
    await withdraw()
    const holding = (capabilities: string[]) =>
      api.db.updateTable('account').set({ capabilities }).where('id', '=', accountId).execute()
    await holding(['people'])
    api.clock.advance({ days: 8 })
    await sweepRetention(api.shared)
    expect(await nameOf()).toBe(person.name)
    await holding([])
    await sweepRetention(api.shared)
    expect(await nameOf()).toBe('Forgotten')
  })

  test('is not for an account of the office', async () => {
    const admin = await makeAdmin(api)
    const refused = await api.call(withdrawConsent, {}, admin)
    expect([refused.status, refused.body.code]).toEqual([409, 'admin_stays'])
  })
})

test('consents are deleted three years after the account', async () => {
  await withdraw()
  api.clock.advance({ days: 8 })
  await sweepRetention(api.shared)
  api.clock.advance({ days: 3 * 365 - 1 })
  await sweepRetention(api.shared)
  expect(await list()).toHaveLength(1)
  api.clock.advance({ days: 3 })
  await sweepRetention(api.shared)
  expect(await list()).toHaveLength(0)
})
