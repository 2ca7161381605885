import { getCatalogue, setPrice, updateOffering, withdrawPrice } from '@vazhipadu/contract/catalogue'
import { createOffering } from '@vazhipadu/contract/catalogue-keeping'
import { createPool, updatePool } from '@vazhipadu/contract/pools'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeAccount, makeAdmin } from '../../testing/make-account.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

let api: Api
let admin: Awaited<ReturnType<typeof makeAdmin>>
let devotee: Awaited<ReturnType<typeof makeAccount>>
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
  admin = await makeAdmin(api)
  devotee = await makeAccount(api)
})
afterAll(() => api.close())

const schedule = {
  weekdays: [],
  stars: [],
  malayalamMonths: [],
  observances: [],
  notOnTithis: [],
  notOnObservances: [],
}
let made = 0
const input = (changes: object = {}) => ({
  slug: `pradosha-payasam-${++made}`,
  name: 'Pradosha payasam',
  nameMl: 'പ്രദോഷ പായസം',
  description: 'Payasam offered to Mahadevan at dusk on Pradosham.',
  category: 'nivedyam' as const,
  deity_id: 7,
  session: 'athazha' as const,
  concern_ids: [8],
  pool_id: 1,
  units: 1,
  mostPerOrder: 5,
  mostPerAccountDay: null,
  mustBePresent: false,
  starRequired: false,
  prasadam: { kind: 'counter' as const, grams: null, keepsDays: null, contents: null },
  schedule: { ...schedule, observances: ['pradosham'] },
  cutoff: { daysBefore: 1, time: '18:00' },
  opensDays: 90,
  isActive: true,
  ...changes,
})
const create = (changes: object = {}) =>
  api.call(createOffering, { body: { ...input(changes), pricePaise: 18_000 } }, admin)
const listAudit = (action: string) =>
  api.db.selectFrom('auditEntry').selectAll().where('action', '=', action).orderBy('id').execute()

describe('an offering', () => {
  test('is added with its first price, found by devotees and audited', async () => {
    const { status, body } = await create()
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: expect.any(Number), version: 1, pricePaise: 18_000, isActive: true })
    expect(body.id).toBeGreaterThan(1_000)
    expect(body.prices).toEqual([expect.objectContaining({ effectiveFrom: '2026-11-15', state: 'now' })])
    await expect
      .poll(async () =>
        (
          await api.send<{ offerings: { id: number }[] }>('GET', '/booking/offerings/?deity_id=7', undefined)
        ).body.offerings.map(({ id }) => id),
      )
      .toContain(body.id)
    const [entry] = (await listAudit('catalogue.offering_created')).slice(-1)
    expect(entry).toMatchObject({
      subjectId: String(body.id),
      after: { name: 'Pradosha payasam', pricePaise: 18_000 },
    })
  })

  test('an update needs the current version', async () => {
    const { body } = await create()
    const change = (version: number, name: string) =>
      api.call(
        updateOffering,
        { params: { id: body.id }, body: { ...input({ slug: body.slug }), name, version } },
        admin,
      )
    const first = await change(1, 'Pradosha payasam, small')
    const second = await change(1, 'Pradosha payasam, large')
    expect(first.body).toMatchObject({ version: 2, name: 'Pradosha payasam, small' })
    expect([second.status, second.body.code]).toEqual([409, 'stale'])
    const [entry] = (await listAudit('catalogue.offering_changed')).slice(-1)
    expect(entry).toMatchObject({
      before: { name: 'Pradosha payasam' },
      after: { name: 'Pradosha payasam, small' },
    })
  })

  test('that is withdrawn is no longer offered', async () => {
    const { body } = await create()
    const change = { ...input({ slug: body.slug }), isActive: false, version: 1 }
    expect((await api.call(updateOffering, { params: { id: body.id }, body: change }, admin)).status).toBe(
      200,
    )
    await expect
      .poll(
        async () =>
          (await api.send('GET', `/booking/calendar?offering_id=${body.id}&month=2026-12`, undefined)).status,
      )
      .toBe(404)
  })

  test.each([
    ['a deity that is not there', { deity_id: 999 }, 422, 'deity_unknown'],
    ['a pool that is not there', { pool_id: 999 }, 422, 'pool_missing'],
    ['a concern that is not there', { concern_ids: [8, 999] }, 422, 'concern_unknown'],
    [
      'a special day that is not there',
      { schedule: { ...schedule, notOnObservances: ['x'] } },
      422,
      'special_day_unknown',
    ],
    ['a short name already taken', { slug: 'noorum-palum' }, 409, 'slug_taken'],
    [
      'what is posted without a weight',
      { prasadam: { kind: 'postable', grams: null, keepsDays: null, contents: null } },
      422,
      'request_invalid',
    ],
  ])('with %s is refused', async (_what, changes, status, code) => {
    const answer = await create(changes)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    const { body } = await create()
    const change = { ...input({ slug: body.slug, ...changes }), version: 1 }
    const changed = await api.call(updateOffering, { params: { id: body.id }, body: change }, admin)
    expect([changed.status, changed.body.code]).toEqual([status, code])
  })

  test('that is not there cannot be changed', async () => {
    const answer = await api.call(
      updateOffering,
      { params: { id: 999_999 }, body: { ...input(), version: 1 } },
      admin,
    )
    expect([answer.status, answer.body.code]).toEqual([404, 'offering_not_found'])
  })
})

describe('a price', () => {
  const set = (id: number, effectiveFrom: string, pricePaise = 21_000) =>
    api.call(setPrice, { params: { id }, body: { effectiveFrom, pricePaise, note: 'Order 15/2026' } }, admin)

  test('from a later day is coming, then in force; the history stays', async () => {
    const { body } = await create()
    const coming = await set(body.id, '2026-12-01')
    expect(coming.body.pricePaise).toBe(18_000)
    expect(coming.body.prices.map(({ pricePaise, state }) => [pricePaise, state])).toEqual([
      [18_000, 'now'],
      [21_000, 'coming'],
    ])
    const offered = async () =>
      (
        await api.send<{ offerings: { id: number; pricePaise: number; nextPrice: unknown }[] }>(
          'GET',
          '/booking/offerings/',
          undefined,
        )
      ).body.offerings.find(({ id }) => id === body.id)
    await expect.poll(offered).toMatchObject({
      pricePaise: 18_000,
      nextPrice: { effectiveFrom: '2026-12-01', pricePaise: 21_000 },
    })
    const [entry] = (await listAudit('catalogue.price_set')).slice(-1)
    expect(entry).toMatchObject({ before: null, after: { effectiveFrom: '2026-12-01', pricePaise: 21_000 } })
    // Saving the same price is not a change.
    const count = (await listAudit('catalogue.price_set')).length
    await set(body.id, '2026-12-01')
    expect(await listAudit('catalogue.price_set')).toHaveLength(count)
  })

  test('that has not come can be taken back, once', async () => {
    const { body } = await create()
    await set(body.id, '2026-12-01')
    const take = () =>
      api.call(withdrawPrice, { params: { id: body.id, effectiveFrom: '2026-12-01' } }, admin)
    expect((await take()).status).toBe(200)
    const again = await take()
    expect([again.status, again.body.code]).toEqual([404, 'price_not_found'])
  })

  test('a number larger than any there is is refused, not our fault', async () => {
    const params = { id: 99_999_999_999, effectiveFrom: '2026-12-01' }
    const answer = await api.call(withdrawPrice, { params }, admin)
    expect([answer.status, answer.body.code]).toEqual([422, 'request_invalid'])
  })

  test('is never set back in time, and one in force is not taken back', async () => {
    const { body } = await create()
    const past = await set(body.id, '2026-11-14')
    expect([past.status, past.body.code]).toEqual([422, 'price_backdated'])
    const params = { id: body.id, effectiveFrom: '2026-11-15' }
    const now = await api.call(withdrawPrice, { params }, admin)
    expect([now.status, now.body.code]).toEqual([409, 'price_in_force'])
  })

  test('of nothing is refused', async () => {
    const answer = await set(999_999, '2026-12-01')
    expect([answer.status, answer.body.code]).toEqual([404, 'offering_not_found'])
  })
})

describe('a pool', () => {
  const pool = { name: 'Pradosha payasam', unit: 'litres', dailyLimit: 30, fewLeft: 5 }

  test('is added and changed with its special limits, audited', async () => {
    const specialLimits = [
      { star: 9, dailyLimit: 60 },
      { observance: 'pournami', dailyLimit: 10 },
    ]
    const { body } = await api.call(createPool, { body: { ...pool, specialLimits } }, admin)
    expect(body).toMatchObject({ ...pool, version: 1 })
    expect(body.specialLimits).toEqual([
      { star: 9, observance: null, dailyLimit: 60 },
      { star: null, observance: 'pournami', dailyLimit: 10 },
    ])
    const change = { ...pool, dailyLimit: null, version: 1 }
    const changed = await api.call(updatePool, { params: { id: body.id }, body: change }, admin)
    expect(changed.body).toMatchObject({ dailyLimit: null, specialLimits: [], version: 2 })
    const stale = await api.call(updatePool, { params: { id: body.id }, body: change }, admin)
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    const [entry] = (await listAudit('catalogue.pool_changed')).slice(-1)
    expect(entry).toMatchObject({ before: { dailyLimit: 30 }, after: { dailyLimit: null } })
  })

  test.each([
    [
      'a star twice',
      [
        { star: 9, dailyLimit: 60 },
        { star: 9, dailyLimit: 50 },
      ],
      'special_limit_twice',
    ],
    ['an unknown special day', [{ observance: 'x', dailyLimit: 60 }], 'special_day_unknown'],
    ['neither star nor special day', [{ dailyLimit: 60 }], 'request_invalid'],
  ])('with %s is refused', async (_what, specialLimits, code) => {
    const answer = await api.call(createPool, { body: { ...pool, specialLimits } }, admin)
    expect([answer.status, answer.body.code]).toEqual([422, code])
  })

  test('that is not there cannot be changed', async () => {
    const answer = await api.call(
      updatePool,
      { params: { id: 999_999 }, body: { ...pool, version: 1 } },
      admin,
    )
    expect([answer.status, answer.body.code]).toEqual([404, 'pool_not_found'])
  })
})

test('only the office sees the whole catalogue', async () => {
  const { body } = await api.call(getCatalogue, {}, admin)
  expect(body.offerings.length).toBeGreaterThanOrEqual(45)
  expect(
    body.offerings.find(({ slug }) => slug === 'noorum-palum')?.prices.map(({ state }) => state),
  ).toEqual(['past', 'now'])
  expect(body.observances).toContainEqual({ id: 'ekadashi', name: 'Ekadashi', nameMl: 'ഏകാദശി' })
  for (const [method, path] of [
    ['GET', '/admin/catalogue'],
    ['GET', '/admin/calendar?from=2026-11'],
  ] as const) {
    expect((await api.send(method, path, undefined)).status).toBe(401)
    expect((await api.send(method, path, undefined, devotee)).status).toBe(403)
  }
})
