import { getBookingCalendar } from '@vazhipadu/contract/booking'
import { getToday } from '@vazhipadu/contract/calendar'
import { getDaySheet, listPrintedSheets, printDaySheet } from '@vazhipadu/contract/day-sheet'
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

test('lists the sheets sent to the desk, with their newest version', async () => {
  const desk = await makeClerk(api, ['desk'])
  const [, today = '', tomorrow = ''] = days
  await api.call(printDaySheet, { body: { on_date: tomorrow } }, desk)
  const ask = (on_dates: string, token = desk) => api.call(listPrintedSheets, { query: { on_dates } }, token)
  expect((await ask(`${today},${tomorrow}`)).body).toEqual({
    sheets: [{ on_date: tomorrow, version: 1, madeAt: api.clock.now().toISOString() }],
  })
  expect((await ask('')).body).toEqual({ sheets: [] })
  expect((await ask('tomorrow')).status).toBe(422)
  expect((await ask(today, await makeClerk(api, ['sheet']))).status).toBe(403)
})

test('catalogue editors and treasurers cannot read sheets', async () => {
  expect(await readAll(['catalogue', 'treasury'])).toEqual([403, 403, 403, 403])
})

test('sunrise has one source and is said to the nearest minute, on the sheet as on every page', async () => {
  const desk = await makeClerk(api, ['desk'])
  const query = { offering_id: 11, month: TODAY.slice(0, 7) }
  const calendar = (await api.call(getBookingCalendar, { query })).body
  const days = calendar.days.filter(({ date }) => date >= TODAY).slice(0, 8)
  const rounded = new Set<string>()
  for (const { date, sunrise } of days) {
    const rising = new Date(sunrise)
    rounded.add(rising.getUTCSeconds() < 30 ? 'down' : 'up')
    const nearest = new Date(Math.round(rising.getTime() / 60_000) * 60_000)
    const clock = nearest.toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata', timeStyle: 'short' })
    const { body } = await api.call(getDaySheet, { query: { on_date: date } }, desk)
    expect(body.almanac.split('Sunrise ')[1]).toBe(clock.replace(/^0/, ''))
  }
  expect(rounded).toEqual(new Set(['down', 'up']))
  expect((await api.call(getToday, {})).body.sunrise).toBe(days[0]?.sunrise)
})
