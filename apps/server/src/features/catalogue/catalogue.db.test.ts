import { readdir } from 'node:fs/promises'
import {
  getAllNoorumPalum,
  getConcernOfferings,
  getConcerns,
  listBirthStars,
  listDeities,
  listOfferings,
} from '@vazhipadu/contract/catalogue'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { seedFiles } from './seed-catalogue.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
})
afterAll(() => api.close())

const MALAYALAM = /[\u0d00-\u0d7f]{2}/

describe('the seed', () => {
  test('holds every deity, concern and star and 45 offerings, all with Malayalam names', async () => {
    const { deities } = (await api.call(listDeities, {})).body
    const { concerns } = (await api.call(getConcerns, {})).body
    const { stars } = (await api.call(listBirthStars, {})).body
    const { offerings } = (await api.call(listOfferings, { query: {} })).body
    expect([deities.length, concerns.length, stars.length, offerings.length]).toEqual([22, 13, 27, 45])
    for (const { nameMl } of [...deities, ...concerns, ...stars, ...offerings]) {
      expect(nameMl).toMatch(MALAYALAM)
    }
    expect(stars[8]).toEqual({
      id: 9,
      name: 'Ayilyam',
      nameMl: 'ആയില്യം',
      sanskrit: 'Āśleṣā',
      lord: 'Mercury',
      spellings: expect.arrayContaining(['Ashlesha']),
    })
    expect(concerns.every(({ offeringCount }) => offeringCount > 0)).toBe(true)
  })

  test('reads all its files', async () => {
    const files = await readdir(new URL('../../../../../db/seed/', import.meta.url))
    expect(files.sort()).toEqual(seedFiles.map((file) => `${file}.json`).sort())
  })

  test('seeding twice changes nothing, not even what the office has edited', async () => {
    await api.db
      .updateTable('offering')
      .set({ name: 'Thrimadhuram, small' })
      .where('slug', '=', 'thrimadhuram')
      .execute()
    const before = await api.db.selectFrom('offering').selectAll().orderBy('id').execute()
    expect(await fillCatalogue(api)).toBe(0)
    expect(await api.db.selectFrom('offering').selectAll().orderBy('id').execute()).toEqual(before)
    expect(await api.db.selectFrom('offeringPrice').select('offeringId').execute()).toHaveLength(46)
  })

  test('tells of tradition and promises nothing', async () => {
    const { offerings } = (await api.call(listOfferings, { query: {} })).body
    for (const { description } of offerings) {
      expect(description).not.toMatch(/\b(cure|cures|guarantee|will get|ensures|removes all)\b/i)
    }
  })
})

describe('the offerings', () => {
  test('are found by deity, concern, category, session and words of either script', async () => {
    const find = async (query: object) =>
      (await api.call(listOfferings, { query })).body.offerings.map(({ slug }) => slug)
    expect(await find({ deity_id: 6 })).toEqual([
      'sarpa-bali-share',
      'sarpa-bali-sponsor',
      'ashta-naga-pooja',
      'pulluvan-pattu',
    ])
    expect(await find({ category: 'homam' })).toHaveLength(5)
    expect(await find({ search: 'PALUM' })).toEqual(['noorum-palum', 'noorum-palum-special'])
    expect(await find({ search: 'ആയില്യം' })).toEqual(['ayilyam-pooja'])
    expect(await find({ session: 'athazha', category: 'vilakku' })).toEqual(['neeranjanam', 'neyvilakku'])
    expect(await find({ concern_id: 10 })).toContain('neeranjanam')
  })

  test('answer with and without the slash, and with a query after either', async () => {
    for (const path of [
      '/booking/offerings',
      '/booking/offerings/',
      '/booking/offerings?deity_id=6',
      '/booking/offerings/?deity_id=6',
    ]) {
      const answer = await api.send<{ offerings: unknown[] }>('GET', path, undefined)
      expect(answer.status).toBe(200)
      expect(answer.body.offerings).toHaveLength(path.includes('deity') ? 4 : 45)
    }
  })

  test('carry every rule that a booking goes by', async () => {
    const { offerings } = (await api.call(getAllNoorumPalum, {})).body
    expect(offerings.map(({ slug }) => slug)).toEqual(['noorum-palum', 'noorum-palum-special'])
    expect(offerings[0]).toMatchObject({
      deity: { slug: 'nagaraja', nameMl: 'നാഗരാജാവ്' },
      session: { id: 'ucha', startsAt: '10:30' },
      pricePaise: 20_000,
      nextPrice: null,
      units: 1,
      unit: 'tickets',
      mostPerOrder: 10,
      mostPerAccountDay: 10,
      mustBePresent: false,
      starRequired: true,
      prasadam: { kind: 'postable', grams: 50 },
      cutoff: { daysBefore: 0, time: '04:00' },
      opensDays: 365,
    })
  })

  test('of a concern come with it', async () => {
    const { body } = await api.call(getConcernOfferings, { query: { concern_id: 10 } })
    expect(body.concern).toMatchObject({ slug: 'saturn', offeringCount: 3 })
    expect(body.offerings.map(({ slug }) => slug)).toEqual(['neeranjanam', 'ellu-payasam', 'navagraha-pooja'])
  })

  test('begin, for the serpents, with noorum palum, by which most families begin', async () => {
    const { body } = await api.call(getConcernOfferings, { query: { concern_id: 1 } })
    expect(body.offerings[0]?.slug).toBe('noorum-palum')
  })

  test('of an unknown concern are refused', async () => {
    const answer = await api.call(getConcernOfferings, { query: { concern_id: 999 } })
    expect([answer.status, answer.body.code]).toEqual([404, 'concern_not_found'])
  })
})

describe('a kept answer', () => {
  test('has an ETag; a request with the same ETag gets a 304', async () => {
    const first = await api.send('GET', '/booking/deities', undefined)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await api.send('GET', '/booking/deities', undefined, {
        headers: { 'if-none-match': held },
      })
      expect([again.status, again.body]).toEqual([304, ''])
      expect(again.headers.get('etag')).toBe(etag)
    }
    const other = await api.send('GET', '/booking/deities', undefined, {
      headers: { 'if-none-match': '"x"' },
    })
    expect(other.status).toBe(200)
    expect(other.body).toEqual(first.body)
  })

  test('carries the same headers from memory as the first time, for our page too', async () => {
    const origin = api.config.WEB_URLS[0] ?? ''
    const ask = (headers: Record<string, string>) =>
      api.send('GET', '/booking/birth-stars', undefined, { headers })
    const kept = (headers: Headers) =>
      [...headers].filter(([name]) => !['date', 'x-request-id', 'keep-alive', 'connection'].includes(name))
    for (const headers of [{}, { origin }]) {
      const first = await ask(headers)
      const second = await ask(headers)
      expect(kept(second.headers)).toEqual(kept(first.headers))
      expect(second.headers.get('x-request-id')).toBeNull()
    }
    expect((await ask({ origin })).headers.get('access-control-allow-origin')).toBe(origin)
    const foreign = await ask({ origin: 'https://evil.example' })
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('a refusal is never kept', async () => {
    for (const _time of [1, 2]) {
      const answer = await api.send('GET', '/booking/get-concern-offerings?concern_id=999', undefined)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
  })
})
