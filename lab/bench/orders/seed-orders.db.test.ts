import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantByCommand } from '../../../apps/server/src/features/people/change-by-command.ts'
import { sqlRows } from '../../../apps/server/src/platform/db/database.ts'
import { listEndpoints } from '../../../apps/server/src/platform/http/list-endpoints.ts'
import { checkBooks } from '../../../apps/server/src/testing/check-books.ts'
import { fillCatalogue } from '../../../apps/server/src/testing/fill-catalogue.ts'
import { makeAccount, signInToOffice } from '../../../apps/server/src/testing/make-account.ts'
import { type Api, startApi } from '../../../apps/server/src/testing/start-api.ts'
import { capabilities } from '../../../packages/contract/rights.ts'
import { getTicket, listTickets } from '../../../packages/contract/support.ts'
import { seedOrders } from './seed-orders.ts'

let api: Api
const at = new Date('2026-11-15T06:00:00Z')

/** Definitions of all keys and indexes of the database. */
const describeSchema = () =>
  sqlRows(
    api.db,
    `select conrelid::regclass::text as on_table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where connamespace = 'public'::regnamespace
     union all
     select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2, 3`,
  )

beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
})
afterAll(() => api.close())

test('Seeded orders have books that balance, and leave every key and index as it was', async () => {
  const before = await describeSchema()
  await seedOrders({ databaseUrl: api.databaseUrl, count: 3_000, at })
  expect(await checkBooks(api.db)).toEqual([])
  expect(await describeSchema()).toEqual(before)
  const [made] = await sqlRows<Record<string, number>>(
    api.db,
    `select (select count(*) from orders) as orders, (select count(*) from receipt) as receipts,
       (select count(*) from pg_trigger where tgenabled = 'D') as disabled`,
  )
  expect(made).toMatchObject({ orders: 3_000, disabled: 0 })
  expect(made?.receipts).toBeGreaterThan(2_500)
})

test('A database that has orders is left alone', async () => {
  await expect(seedOrders({ databaseUrl: api.databaseUrl, count: 10, at })).rejects.toThrow('fresh database')
})

test('Over seeded orders the office opens every list and every ticket (defect 14)', async () => {
  const { email } = await makeAccount(api, { email: 'lakshmi@temple.example' })
  await grantByCommand(api.db, { email, names: capabilities, at: api.clock.now() })
  const admin = await signInToOffice(api, email)
  const lists = (await listEndpoints()).filter(
    ({ method, path, access }) => method === 'GET' && !path.includes(':') && access !== 'public',
  )
  expect(lists.length).toBeGreaterThan(20)
  const failed: string[] = []
  for (const list of lists) {
    const { status } = await api.call(list, {}, admin)
    if (status >= 500) failed.push(`${list.path} answers ${status}`)
  }
  expect(failed).toEqual([])
  const { tickets } = (await api.call(listTickets, { query: {} }, admin)).body
  expect(tickets.length).toBeGreaterThan(20)
  expect((await api.call(getTicket, { params: { id: tickets[0]?.id ?? '' }, query: {} }, admin)).status).toBe(
    200,
  )
})
