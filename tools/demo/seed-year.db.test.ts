import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlRows } from '../../apps/server/src/platform/db/database.ts'
import { checkBooks } from '../../apps/server/src/testing/check-books.ts'
import { fillCatalogue } from '../../apps/server/src/testing/fill-catalogue.ts'
import { type Api, startApi } from '../../apps/server/src/testing/start-api.ts'
import { signIn } from '../../packages/contract/identity.ts'
import { myBookings } from '../../packages/contract/orders.ts'
import { devotee, office, PASSWORD } from './list-people.ts'
import { requests } from './list-requests.ts'
import { seedYear } from './seed-year.ts'

let api: Api
const at = new Date('2026-11-15T06:00:00Z')
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
})
afterAll(() => api.close())

const seed = () => seedYear({ databaseUrl: api.databaseUrl, orders: 2000, at })
const enter = (email: string) => api.call(signIn, { body: { identifier: email, password: PASSWORD } })

test('a year has bookings, refunds, help requests and parcels in several stages, and its books balance', async () => {
  expect(await seed()).toBe(true)
  const [made] = await sqlRows<Record<string, number>>(
    api.db,
    `select (select count(*) from orders) as orders, (select count(*) from refund) as refunds,
       (select count(*) from ticket where status <> 'closed') as asking,
       (select count(distinct state) from parcel) as stages, (select count(*) from devotee) as family`,
  )
  expect(made).toMatchObject({ orders: 2000, family: 4 })
  expect(made?.asking).toBe(requests.length)
  expect(made?.refunds).toBeGreaterThan(10)
  expect(made?.stages).toBeGreaterThanOrEqual(4)
  expect(await checkBooks(api.db)).toEqual([])
})

test('those who ask for help are different people with words of their own, and nobody asks for a rupee back', async () => {
  const asking = await sqlRows<{ name: string; excerpt: string }>(
    api.db,
    `select a.name, t.excerpt from ticket t join account a on a.id = t.account_id where t.status <> 'closed'`,
  )
  for (const field of ['name', 'excerpt'] as const)
    expect(new Set(asking.map((each) => each[field])).size).toBe(requests.length)
  const sums = await sqlRows<{ paise: number }>(
    api.db,
    `select amount_paise as paise from refund union all select amount_paise from refund_proposal`,
  )
  expect(Math.min(...sums.map(({ paise }) => paise))).toBeGreaterThanOrEqual(1000)
})

test('it is seeded once', async () => {
  expect(await seed()).toBe(false)
})

test('everybody who is printed can sign in, and the devotee has bookings to come', async () => {
  for (const { email } of office) expect([email, (await enter(email)).status]).toEqual([email, 200])
  const { body } = await enter(devotee.email)
  const booked = await api.call(myBookings, { body: {} }, { token: body.accessToken })
  expect(booked.status).toBe(200)
  expect(JSON.stringify(booked.body)).toContain('Lakshmi Menon')
})

test('the office is open to those who work there without a key', async () => {
  const factors = await sqlRows<{ given: boolean }>(
    api.db,
    'select factor_at > signed_in_at as given from session s join account a on a.id = s.account_id where a.is_admin',
  )
  expect(factors.length).toBeGreaterThan(0)
  expect(factors.every(({ given }) => given)).toBe(true)
})
