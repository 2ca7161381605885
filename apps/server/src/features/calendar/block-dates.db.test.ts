import { addBlock, getCalendarYear, limitDay, previewBlock, removeBlock } from '@vazhipadu/contract/calendar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

let api: Api
let admin: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
  admin = await makeAdmin(api)
  await api.db
    .insertInto('poolDay')
    .values([
      { poolId: 11, onDate: '2026-12-09', reserved: 7 },
      { poolId: 12, onDate: '2026-12-10', reserved: 2 },
    ])
    .execute()
})
afterAll(() => api.close())

const closing = { offering_id: null, from: '2026-12-09', to: '2026-12-10', reason: 'Floor repair' }
const listAudit = (action: string) =>
  api.db.selectFrom('auditEntry').selectAll().where('action', '=', action).orderBy('id').execute()

describe('closing days', () => {
  test('previews the affected bookings without changing anything', async () => {
    const { body } = await api.call(previewBlock, { body: closing }, admin)
    expect(body).toEqual({
      days: 2,
      offerings: 45,
      reservedUnits: 9,
      dates: [
        { date: '2026-12-09', reservedUnits: 7 },
        { date: '2026-12-10', reservedUnits: 2 },
      ],
      bookings: 0,
      bookedPaise: 0,
      counterBookings: 0,
      agingBookings: 0,
      tooOldBookings: 0,
    })
    const one = await api.call(previewBlock, { body: { ...closing, offering_id: 11 } }, admin)
    expect(one.body).toMatchObject({ offerings: 1, reservedUnits: 7 })
    expect(await api.db.selectFrom('blockedDate').selectAll().execute()).toEqual([])
  })

  test('and opening them again is listed in the year and audited', async () => {
    const { body } = await api.call(addBlock, { body: { ...closing, offering_id: 11 } }, admin)
    expect(body).toMatchObject({
      offeringName: 'Ganapathi homam',
      reason: 'Floor repair',
      affects: { reservedUnits: 7 },
    })
    const year = async () => (await api.call(getCalendarYear, { query: { from: '2026-11' } }, admin)).body
    expect((await year()).blocks).toEqual([body])
    expect((await year()).days.filter(({ closed }) => closed === 'some').map(({ date }) => date)).toEqual([
      '2026-12-09',
      '2026-12-10',
    ])
    const temple = await api.call(addBlock, { body: closing }, admin)
    expect((await year()).days.filter(({ closed }) => closed === 'temple')).toHaveLength(2)
    for (const { id } of [body, temple.body]) {
      expect((await api.call(removeBlock, { params: { id } }, admin)).status).toBe(200)
      const again = await api.call(removeBlock, { params: { id } }, admin)
      expect([again.status, again.body.code]).toEqual([404, 'block_not_found'])
    }
    expect(await listAudit('calendar.blocked')).toHaveLength(2)
    expect((await listAudit('calendar.unblocked'))[0]).toMatchObject({
      before: { offeringId: 11, reason: 'Floor repair' },
    })
  })

  test.each([
    ['days that are over', { from: '2026-11-14' }, 'day_is_over'],
    ['days out of reach', { from: '2066-11-14', to: '2066-11-14' }, 'date_out_of_reach'],
    ['more than a year', { to: '2027-12-10' }, 'range_too_long'],
    ['an unknown offering', { offering_id: 999 }, 'offering_unknown'],
    ['the end before the beginning', { to: '2026-12-08' }, 'request_invalid'],
    ['no reason', { reason: '' }, 'request_invalid'],
  ])('%s is refused, by the preview too', async (_what, changes, code) => {
    for (const endpoint of [addBlock, previewBlock]) {
      const answer = await api.call(endpoint, { body: { ...closing, ...changes } }, admin)
      expect([answer.status, answer.body.code]).toEqual([422, code])
    }
  })
})

describe('the limit of a single day', () => {
  const limit = (changes: object = {}) =>
    api.call(limitDay, { body: { pool_id: 11, date: '2026-12-20', dailyLimit: 8, ...changes } }, admin)

  test('is set, changed and taken away, audited', async () => {
    for (const dailyLimit of [8, 9, 9, null]) expect((await limit({ dailyLimit })).status).toBe(200)
    const entries = await listAudit('calendar.day_limited')
    expect(entries.map(({ after }) => (after as { dailyLimit: number | null }).dailyLimit)).toEqual([
      8,
      9,
      null,
    ])
    await limit({ dailyLimit: 3 })
    const { body } = await api.call(getCalendarYear, { query: { from: '2026-11' } }, admin)
    expect(body.limits).toEqual([
      { pool_id: 11, poolName: 'Ganapathi homam', date: '2026-12-20', dailyLimit: 3 },
    ])
  })

  test.each([
    ['of a day that is over', { date: '2026-11-14' }, 'day_is_over'],
    ['of a day out of reach', { date: '2066-11-14' }, 'date_out_of_reach'],
    ['of an unknown pool', { pool_id: 999 }, 'pool_unknown'],
  ])('%s is refused', async (_what, changes, code) => {
    const answer = await limit(changes)
    expect([answer.status, answer.body.code]).toEqual([422, code])
  })
})
