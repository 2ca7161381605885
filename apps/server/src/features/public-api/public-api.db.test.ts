import { addBlock } from '@vazhipadu/contract/calendar'
import * as contract from '@vazhipadu/contract/public-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { getAccountId } from '../../testing/get-account-id.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
})
afterAll(() => api.close())

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/public/v1${path}`, { headers })
const read = async <T>(path: string) => (await (await ask(path)).json()) as T

describe('whoever asks', () => {
  test('may be called from any origin; the answer ignores credentials', async () => {
    const admin = await makeAdmin(api)
    const plain = await ask('/days?month=2026-12')
    const laden = await ask('/days?month=2026-12', {
      origin: 'https://anywhere.example',
      cookie: 'refresh=stolen',
      authorization: `Bearer ${admin.token}`,
    })
    expect(laden.headers.get('access-control-allow-origin')).toBe('*')
    expect(laden.headers.get('access-control-allow-credentials')).toBeNull()
    expect(laden.headers.get('set-cookie')).toBeNull()
    for (const answer of [plain, laden]) expect(answer.headers.get('vary')).toBeNull()
    expect(await laden.text()).toBe(await plain.text())
    expect((await ask('/days?month=2026-12', { authorization: 'Bearer nonsense' })).status).toBe(200)
  })

  test('a page is told beforehand that it may name what it has, and change nothing', async () => {
    const response = await fetch(`${api.url}/public/v1/stars`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://anywhere.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'if-none-match',
      },
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-headers')).toBe('if-none-match')
    expect(response.headers.get('access-control-allow-methods')).toBe('GET')
  })

  test('keeps an answer for a minute, and hears 304 while it is the same', async () => {
    for (const path of ['/stars', '/offerings?language=ml', '/great-days.ics', '/stars/ayilyam.ics']) {
      const first = await ask(path)
      const etag = first.headers.get('etag') ?? ''
      expect(first.headers.get('cache-control')).toBe('public, max-age=60')
      const again = await ask(path, { 'if-none-match': `W/${etag}` })
      expect([path, again.status, await again.text()]).toEqual([path, 304, ''])
    }
  })
})

describe('days and stars', () => {
  test('a month is the temple’s own panchangam, in the language asked for, with its closed days', async () => {
    const admin = await makeAdmin(api)
    const closing = {
      offering_id: null,
      from: '2026-12-10',
      to: '2026-12-11',
      reason: 'The lake is cleaned.',
    }
    await api.call(addBlock, { body: closing }, { token: admin.token })
    const { days, place } = await read<{
      days: { date: string; closed: string | null; star: { name: string } }[]
      place: object
    }>('/days?month=2026-12&language=ml')
    expect(place).toEqual({ latitude: 9.3, longitude: 76.45, timeZone: 'Asia/Kolkata' })
    expect(days).toHaveLength(31)
    expect(days.filter(({ closed }) => closed !== null).map(({ date }) => date)).toEqual([
      '2026-12-10',
      '2026-12-11',
    ])
    expect(days[0]?.star.name).toMatch(/\p{Script=Malayalam}/u)
  })

  test('an old closing is shown as far back as days are', async () => {
    const createdBy = await getAccountId(api.db, (await makeAdmin(api)).email)
    await api.db
      .insertInto('blockedDate')
      .values({
        id: '00000000-0000-4000-8000-000000000017',
        offeringId: null,
        fromDate: '2026-01-05',
        toDate: '2026-01-05',
        reason: 'The roof was mended.',
        createdAt: api.clock.now(),
        createdBy,
      })
      .execute()
    const { days } = await read<{ days: { date: string; closed: string | null }[] }>('/days?month=2026-01')
    expect(days.filter(({ closed }) => closed !== null)).toMatchObject([
      { date: '2026-01-05', closed: 'The roof was mended.' },
    ])
  })

  test('a star is found by any of its names, and has thirteen or fourteen days ahead', async () => {
    const dates = async (name: string) =>
      (await read<{ days: { date: string }[] }>(`/stars/${name}/days`)).days.map(({ date }) => date)
    const ayilyam = await dates('ayilyam')
    expect(ayilyam.length).toBeGreaterThanOrEqual(14)
    expect(ayilyam[0]).toBe('2026-11-30')
    expect(await dates('9')).toEqual(ayilyam)
    expect(await dates(encodeURIComponent('ആയില്യം'))).toEqual(ayilyam)
    expect((await ask('/stars/abhijit/days')).status).toBe(404)
    expect((await ask('/stars/abhijit.ics')).status).toBe(404)
  })

  test.each(['/days', '/days?month=2026-13', '/days?month=2026-12&language=fr', '/offerings/1/availability'])(
    'refuses an invalid query: %s',
    async (path) => expect((await ask(path)).status).toBe(422),
  )
})

describe('offerings', () => {
  test('contain price and hour, and nothing about places', async () => {
    const { offerings } = await read<{ offerings: Record<string, unknown>[] }>('/offerings')
    expect(offerings.length).toBeGreaterThan(0)
    expect(Object.keys(offerings[0] ?? {})).toEqual(Object.keys(contract.openOffering.shape))
    expect(JSON.stringify(offerings)).not.toMatch(/pool|limit|fewLeft|mostPer/)
  })

  test('are open, few or full, and cached for a minute despite new bookings', async () => {
    const { offerings } = await read<{ offerings: { id: number }[] }>('/offerings')
    const seen = new Set<string>()
    for (const { id } of offerings) {
      const { days } = await read<{ days: { availability: string }[] }>(
        `/offerings/${id}/availability?month=2026-12`,
      )
      for (const day of days) {
        expect(Object.keys(day)).toEqual(['date', 'availability'])
        seen.add(day.availability)
      }
    }
    expect([...seen].filter((word) => !['open', 'few', 'full'].includes(word))).toEqual([])
    expect(seen).toContain('open')
    expect((await ask('/offerings/999999/availability?month=2026-12')).status).toBe(404)
  })

  test('a day that fills up is full a minute later and not before', async () => {
    const pool = await api.db
      .selectFrom('offering')
      .innerJoin('pool', 'pool.id', 'offering.poolId')
      .select(['offering.id', 'pool.id as poolId', 'pool.dailyLimit'])
      .where('pool.dailyLimit', 'is not', null)
      .where('offering.isActive', '=', true)
      .orderBy('offering.id')
      .executeTakeFirstOrThrow()
    const path = `/offerings/${pool.id}/availability?month=2027-01`
    const wordOn = async (date: string) =>
      (await read<{ days: { date: string; availability: string }[] }>(path)).days.find(
        (day) => day.date === date,
      )
    const { days } = await read<{ days: { date: string; availability: string }[] }>(path)
    const date = days.find(({ availability }) => availability === 'open')?.date ?? ''
    await api.db
      .insertInto('poolDay')
      .values({ poolId: pool.poolId, onDate: date, reserved: pool.dailyLimit ?? 0 })
      .onConflict((row) => row.columns(['poolId', 'onDate']).doUpdateSet({ reserved: pool.dailyLimit ?? 0 }))
      .execute()
    expect((await wordOn(date))?.availability).toBe('open')
    api.clock.advance({ minutes: 1 })
    expect((await wordOn(date))?.availability).toBe('full')
  })
})
