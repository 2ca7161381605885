import { getDaySheet, printDaySheet } from '@vazhipadu/contract/day-sheet'
import { addDays } from '@vazhipadu/panchang/civil-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeClerk } from '../../testing/grant-capabilities.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
})
afterAll(() => api.close())

const TODAY = '2026-11-15'
const days = [-1, 0, 1, 2].map((count) => addDays(TODAY, count))

async function readAll(capabilities: string[]): Promise<number[]> {
  const reader = await makeClerk(api, capabilities)
  const answers = days.map((on_date) => api.call(getDaySheet, { query: { on_date } }, reader))
  return (await Promise.all(answers)).map(({ status }) => status)
}

test('the priest reads the sheet of today and tomorrow, and carries no copy away', async () => {
  expect(await readAll(['sheet'])).toEqual([403, 200, 200, 403])
  const printed = await api.call(printDaySheet, { body: { on_date: TODAY } }, await makeClerk(api, ['sheet']))
  expect(printed.status).toBe(403)
})

test.each([[['desk']], [['audit']], [['sheet', 'desk']]])('%s reads any day', async (capabilities) => {
  expect(await readAll(capabilities)).toEqual([200, 200, 200, 200])
})

test('who keeps the catalogue or the treasury alone reads none', async () => {
  expect(await readAll(['catalogue', 'treasury'])).toEqual([403, 403, 403, 403])
})
