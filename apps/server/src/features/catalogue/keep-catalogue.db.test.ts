import { getCatalogue } from '@vazhipadu/contract/catalogue'
import { createDeity, createOffering, getSales, setPrices } from '@vazhipadu/contract/catalogue-keeping'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeClerk } from '../../testing/grant-capabilities.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

let api: Api
let admin: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
  admin = await makeAdmin(api)
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
const input = {
  name: 'Evening seva',
  nameMl: 'ഭഗവതി സേവ',
  description: '',
  category: 'homam' as const,
  deity_id: 1,
  session: 'athazha' as const,
  concern_ids: [],
  units: 1,
  mostPerOrder: 5,
  mostPerAccountDay: null,
  mustBePresent: false,
  starRequired: true,
  prasadam: { kind: 'none' as const, grams: null, keepsDays: null, contents: null },
  schedule,
  cutoff: { daysBefore: 1, time: '18:00' },
  opensDays: 90,
  isActive: false,
  pricePaise: 150_000,
}
const read = async () => (await api.call(getCatalogue, {}, admin)).body
const priceOf = async (id: number) => (await read()).offerings.find((each) => each.id === id)?.prices.at(-1)

test('a new offering gets its own capacity pool unless one is given (defect 18)', async () => {
  const own = await api.call(
    createOffering,
    { body: { ...input, slug: 'evening-seva', pool_id: null, dailyLimit: 30 } },
    admin,
  )
  const shared = await api.call(
    createOffering,
    { body: { ...input, slug: 'evening-seva-small', pool_id: 1 } },
    admin,
  )
  const { pools, offerings } = await read()
  expect(pools.find(({ id }) => id === own.body.pool_id)).toMatchObject({
    name: 'Evening seva',
    dailyLimit: 30,
    fewLeft: 3,
  })
  expect(offerings.filter(({ pool_id }) => pool_id === own.body.pool_id)).toHaveLength(1)
  expect(shared.body.pool_id).toBe(1)
  const again = await api.call(
    createOffering,
    { body: { ...input, slug: 'evening-seva', pool_id: null } },
    admin,
  )
  expect([again.status, (await read()).pools.length]).toEqual([409, pools.length])
})

test('prices of several offerings change from one day on, all or none, and the change names its author', async () => {
  const [first, second] = (await read()).offerings
  const ids = [second?.id ?? 0, first?.id ?? 0]
  const body = {
    effectiveFrom: '2027-04-01',
    note: 'Order 3/2027',
    prices: ids.map((offering_id, at) => ({ offering_id, pricePaise: 90_000 + at * 1_000 })),
  }
  expect((await api.call(setPrices, { body }, admin)).body.message).toBe('2 prices are saved.')
  expect(await priceOf(ids[0] ?? 0)).toMatchObject({
    effectiveFrom: '2027-04-01',
    pricePaise: 90_000,
    note: 'Order 3/2027',
    setBy: admin.name,
    state: 'coming',
  })
  const refused = {
    ...body,
    effectiveFrom: '2027-05-01',
    prices: [...body.prices, { offering_id: 424_242, pricePaise: 500 }],
  }
  expect((await api.call(setPrices, { body: refused }, admin)).status).toBe(404)
  expect(await priceOf(ids[0] ?? 0)).toMatchObject({ effectiveFrom: '2027-04-01' })
  const late = { ...body, effectiveFrom: '2026-11-01' }
  expect((await api.call(setPrices, { body: late }, admin)).body).toMatchObject({ code: 'price_backdated' })
  const audited = await api.db
    .selectFrom('auditEntry')
    .select('subjectId')
    .where('action', '=', 'catalogue.price_set')
    .execute()
  expect(audited.map(({ subjectId }) => Number(subjectId)).toSorted((a, b) => a - b)).toEqual(
    ids.toSorted((a, b) => a - b),
  )
})

test('counts sales by price, and only catalogue editors may read them', async () => {
  const order = await makeOrder(api.db, { at: api.clock.now(), lines: [{}, {}] })
  const [line] = await api.db
    .selectFrom('orderLine')
    .select(['offeringId', 'pricePaise'])
    .where('tranNo', '=', order.tranNo)
    .execute()
  const params = { id: line?.offeringId ?? 0 }
  const { sales } = (await api.call(getSales, { params }, admin)).body
  expect(sales.find(({ pricePaise }) => pricePaise === line?.pricePaise)?.pieces).toBeGreaterThan(0)
  const clerk = await makeClerk(api, ['desk'])
  expect((await api.call(getSales, { params }, clerk)).status).toBe(403)
  expect((await api.call(getSales, { params: { id: 424_242 } }, admin)).status).toBe(404)
})

test('a new deity is listed last; a repeated request is idempotent, a duplicate name is refused', async () => {
  const body = { name: 'Sastha', nameMl: 'ശാസ്താവ്', emblem: 'deity-ayyappa' }
  const made = await api.call(createDeity, { body }, admin)
  expect(made.body).toMatchObject({ slug: 'sastha', offeringCount: 0 })
  expect(made.body.id).toBeGreaterThan(1_000)
  expect((await api.call(createDeity, { body }, admin)).body.id).toBe(made.body.id)
  expect((await read()).deities.at(-1)?.name).toBe('Sastha')
  const other = await api.call(createDeity, { body: { ...body, emblem: 'deity-siva' } }, admin)
  expect(other.body).toMatchObject({ code: 'deity_taken' })
  expect((await api.call(createDeity, { body }, await makeClerk(api, ['desk']))).status).toBe(403)
})
