import { addBlock } from '@vazhipadu/contract/calendar'
import { setPrice } from '@vazhipadu/contract/catalogue'
import type { PageKind } from '@vazhipadu/contract/public-pages/page-paths'
import { getPublicPage, type PageOf } from '@vazhipadu/contract/public-pages/pages'
import { changeSetting } from '@vazhipadu/contract/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { cacheKeyOf } from './public-pages.routes.ts'

let api: Api
let admin: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
  admin = await makeAdmin(api)
})
afterAll(() => api.close())

async function read<K extends PageKind>(page: K, more = {}, language = 'en'): Promise<PageOf<K>> {
  const headers = { 'accept-language': language }
  const { status, body } = await api.call(getPublicPage, { query: { page, ...more } }, { headers })
  expect(status).toBe(200)
  return body as unknown as PageOf<K>
}

test('home shows the day, one offering of each kind and the great days to come, to anybody', async () => {
  const home = await read('home')
  expect(home.temple).toMatchObject({ name: 'Sree Nagaraja Temple, Kavumpuzha', phone: '+91 477 224 1180' })
  expect(home.temple.sessions.map(({ startsAt }) => startsAt)).toEqual(['05:30', '10:30', '19:00'])
  expect(home.day.date).toBe(home.today)
  expect(home.day.inauspicious.map(({ id }) => id)).toEqual(['rahu', 'yamagandam', 'gulika'])
  expect(home.rates).toHaveLength(8)
  expect(new Set(home.rates.map(({ category }) => category)).size).toBe(7)
  expect(home.greatDays.map(({ id }) => id)).toContain('ayilyam')
  expect(home.greatDays.map(({ id }) => id)).not.toContain('ekadashi')
  expect(home.greatDays.every(({ daysAway }) => daysAway >= 0)).toBe(true)
})

test('an offering page lists its bookable days, and never the number of bookings', async () => {
  const { offering, days, related, today } = await read('offering', { name: 'ayilyam-pooja' })
  const open = days.filter(({ state }) => state === 'open')
  expect(open.length).toBeGreaterThan(1)
  expect(open.every(({ isAyilyam, date }) => isAyilyam && date >= today)).toBe(true)
  expect(offering).toMatchObject({ nextDay: open[0]?.date, starNames: ['Ayilyam'] })
  expect(JSON.stringify(days)).not.toMatch(/left|reserved/)
  expect(related.map(({ slug }) => slug)).toContain('noorum-palum')
})

test('is read in the reader’s language', async () => {
  const { rates } = await read('offerings', {}, 'ml')
  expect(rates.find(({ slug }) => slug === 'noorum-palum')).toMatchObject({ name: 'നൂറും പാലും' })
})

test('a month is whole weeks, and only the coming year has pages', async () => {
  const { days, month, months, today } = await read('calendar')
  expect(month).toBe(today.slice(0, 7))
  expect([days[0]?.weekday, days.at(-1)?.weekday, days.length % 7]).toEqual([0, 6, 0])
  expect((await read('calendar', { month: months.at(-1) })).month).toBe(months.at(-1))
  const { status } = await api.call(getPublicPage, { query: { page: 'calendar', month: '2020-01' } })
  expect(status).toBe(422)
})

test('an offering that is not on sale has no page', async () => {
  const { status, body } = await api.call(getPublicPage, { query: { page: 'offering', name: 'no-such' } })
  expect([status, body.code]).toEqual([404, 'offering_not_found'])
})

test('a price, a closed day and a setting are on the pages as soon as they are changed', async () => {
  const { today, offering } = await read('offering', { name: 'pushpanjali' })
  const params = { id: offering.id }
  await api.call(setPrice, { params, body: { effectiveFrom: today, pricePaise: 3_100 } }, admin)
  await api.call(addBlock, { body: { offering_id: null, from: today, to: today, reason: 'Eclipse' } }, admin)
  await api.call(changeSetting, { params: { key: 'temple.phone' }, body: { value: '+91 1' } }, admin)
  await expect
    .poll(async () => (await read('offering', { name: 'pushpanjali' })).offering.pricePaise)
    .toBe(3_100)
  await expect.poll(async () => (await read('today')).day.closed).toBe('Eclipse')
  const home = await read('home')
  expect(home.closings).toEqual([{ from: today, to: today, reason: 'Eclipse' }])
  expect(home.temple.phone).toBe('+91 1')
  expect((await read('today')).rates).toEqual([])
})

test('a name or a month that a page does not have makes no page of its own', () => {
  const more = { name: 'anything', month: '2026-12' }
  expect(cacheKeyOf({ page: 'offerings', ...more })).toEqual({ page: 'offerings' })
  expect(cacheKeyOf({ page: 'offering', ...more })).toEqual({ page: 'offering', name: 'anything' })
  expect(cacheKeyOf({ page: 'calendar', ...more })).toEqual({ page: 'calendar', month: '2026-12' })
})
