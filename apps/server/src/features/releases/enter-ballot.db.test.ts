import { randomUUID } from 'node:crypto'
import * as ballots from '@vazhipadu/contract/releases/ballots'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Devotee } from '../../testing/make-devotees.ts'
import type { Paying } from '../../testing/start-paying.ts'
import { startReleasing } from '../../testing/start-releasing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const HOMAM = 11
let p: Paying
let adminId: string
let releaseId: string
let day = 0
let used = 0
beforeAll(async () => {
  ;({ p, adminId } = await startReleasing({ places: 4 }))
})
afterAll(() => p.close())

const dateOf = (n: number) => `2027-01-${String(n).padStart(2, '0')}`
beforeEach(async () => {
  p.clock.advance({ minutes: 1 })
  releaseId = randomUUID()
  const at = (hours: number) => new Date(p.clock.now().getTime() + hours * 3_600_000).toISOString()
  const body = {
    id: releaseId,
    title: 'Makaram Ayilyam',
    titleMl: 'മകരം ആയില്യം',
    offering_ids: [HOMAM],
    dates: [dateOf(++day)],
    entriesFrom: at(0),
    entriesUntil: at(72),
  }
  const announced = await p.call(ballots.announceBallot, { body }, { token: await p.signInAgo(adminId, 0) })
  expect(announced.status).toBe(200)
})

const someone = () => p.devotees[used++] as Devotee
const enter = async (by: Devotee, name = 'Ammini') => {
  const body = { offering_id: HOMAM, date: dateOf(day), people: [{ name, star_id: 9 }] }
  const params = { release_id: releaseId }
  const { status, body: answer } = await p.call(
    ballots.enterBallot,
    { params, body },
    { token: await p.signIn(by) },
  )
  return status === 200 ? 'entered' : answer.code
}
const leave = async (by: Devotee) =>
  p.call(ballots.withdrawEntry, { params: { release_id: releaseId } }, { token: await p.signIn(by) })
type Own = { mobile?: string; confirmedMobile?: string | null; mobileVerified?: boolean; provenAt?: Date }
const set = (by: Devotee, values: Own) =>
  p.db.updateTable('account').set(values).where('id', '=', by.accountId).execute()
const countEntries = async () =>
  (await p.db.selectFrom('ballotEntry').select('accountId').where('releaseId', '=', releaseId).execute())
    .length

describe('a ballot', () => {
  test('counts one entry for each mobile number, however many accounts share it', async () => {
    const mobile = '+919847400001'
    const family = [someone(), someone(), someone()]
    for (const by of family) await set(by, { mobile, confirmedMobile: mobile })
    const answers = await Promise.all(family.map((by) => enter(by)))
    expect(answers.sort()).toEqual(['entered', 'number_entered', 'number_entered'])
    expect(await countEntries()).toBe(1)
  })

  test('is not entered with a number that only a code by e-mail was sent for', async () => {
    for (let n = 0; n < 3; n++) {
      const by = someone()
      const own = { mobile: `+4474005000${10 + n}`, confirmedMobile: null, provenAt: p.clock.now() }
      await set(by, own)
      expect(await enter(by)).toBe('mobile_unproven')
    }
    expect(await countEntries()).toBe(0)
  })

  test('keeps the number with the entry: given on to another account it enters no second time', async () => {
    const mobile = '+919847400003'
    const [first, second] = [someone(), someone()]
    await set(first, { mobile, confirmedMobile: null, mobileVerified: true })
    expect(await enter(first)).toBe('entered')
    await set(first, { mobile: '+447400500099', mobileVerified: false })
    await set(second, { mobile, confirmedMobile: null, mobileVerified: true })
    expect(await enter(second)).toBe('number_entered')
    // After the entry is withdrawn the mobile number is free again.
    await leave(first)
    expect(await enter(second)).toBe('entered')
  })

  test('still changes an entry as often as its account likes', async () => {
    const by = someone()
    expect(await enter(by, 'Ammini')).toBe('entered')
    expect(await enter(by, 'Ammini Amma')).toBe('entered')
    expect(await countEntries()).toBe(1)
  })
})
