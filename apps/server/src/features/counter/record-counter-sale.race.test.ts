import { randomUUID } from 'node:crypto'
import * as drawers from '@vazhipadu/contract/counter/drawers'
import * as counter from '@vazhipadu/contract/counter/sales'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { makeReference } from '../../testing/start-counter.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const ROUNDS = 10
const line = { offering_id: 11, date: '2026-12-08', name: 'Ammini', star_id: 9 }

let api: Api
let beside: Api
let clerks: { token: string }[]
let totalPaise: number
beforeAll(async () => {
  const raised = { LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000' }
  api = await startApi(raised)
  beside = await startApi(raised, api)
  await fillCatalogue(api)
  clerks = [await makeAdmin(api), await makeAdmin(api)]
  for (const clerk of clerks) await api.call(drawers.openCounter, { body: { denominations: {} } }, clerk)
  const quoted = await api.call(counter.quoteAtCounter, { body: { lines: [line] } }, clerks[0] ?? {})
  totalPaise = quoted.body.totalPaise
})
afterAll(async () => {
  await beside.close()
  await api.close()
})

test('the negative control: looking first whether a number is used, and writing then, takes it twice', async () => {
  await sqlRows(api.db, 'create table typed (reference text)')
  let twice = 0
  for (let round = 0; round < ROUNDS; round++) {
    const reference = makeReference()
    const typeUnlocked = async (at: Api) => {
      const used = await sqlRows(at.db, 'select from typed where reference = $1', [reference])
      if (used.length > 0) return false
      await sqlRows(at.db, 'insert into typed values ($1)', [reference])
      return true
    }
    const taken = await Promise.all([typeUnlocked(api), typeUnlocked(beside)])
    if (taken.every(Boolean)) twice++
  }
  await sqlRows(api.db, 'drop table typed')
  expect(twice).toBeGreaterThan(0)
})

test('a UPI number that two clerks type at once sells once, each time', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const reference = makeReference()
    const body = {
      customer: { name: 'Ammini' },
      lines: [line],
      method: 'upi' as const,
      reference,
      totalPaise,
    }
    const answers = await Promise.all(
      clerks.map((clerk, at) =>
        (at === 0 ? api : beside).call(
          counter.sellAtCounter,
          { body },
          { ...clerk, headers: { 'idempotency-key': randomUUID() } },
        ),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const sold = await sqlRows(api.db, 'select from counter_sale where reference = $1', [reference])
    expect(sold).toHaveLength(1)
  }
  expect(await checkBooks(api.db)).toEqual([])
})
