import { getBookingCalendar, getDateForStar, getOnlineBookingSetting } from '@vazhipadu/contract/booking'
import { getToday } from '@vazhipadu/contract/calendar'
import {
  getAllNoorumPalum,
  getConcernOfferings,
  getConcerns,
  listBirthStars,
  listDeities,
  listOfferings,
} from '@vazhipadu/contract/catalogue'
import { getTemple } from '@vazhipadu/contract/temple'
import type { Language } from '@vazhipadu/locales/languages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { seedDemo } from '../settings/seed-demo.ts'
import { SETTINGS_TOPIC } from '../settings/settings.reads.ts'
import { CATALOGUE_TOPIC } from './catalogue.reads.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
  await seedDemo(
    api.db,
    { ta: { name: 'ஸ்ரீ நாகராஜா கோயில், காவும்புழா' }, ml: { address: 'കാവുംപുഴ പി.ഒ.' } },
    api.clock.now(),
  )
  await inTransaction(api.db, (trx) => announceChange(trx, SETTINGS_TOPIC))
})
afterAll(() => api.close())

const inLanguage = (language: Language) => ({ headers: { 'accept-language': language } })
const onAyilyam = { offering_id: 30, month: '2026-11' }

describe('a reader of Tamil', () => {
  const reader = inLanguage('ta')

  test('gets the catalogue in Tamil, with the Malayalam names', async () => {
    const { offerings } = (await api.call(getAllNoorumPalum, {}, reader)).body
    expect(offerings[0]).toMatchObject({
      name: 'நூறும் பாலும்',
      nameMl: 'നൂറും പാലും',
      description: expect.stringContaining('என்பது நம்பிக்கை'),
      deity: { name: 'நாகராஜா', nameMl: 'നാഗരാജാവ്' },
      session: { name: 'உச்ச பூஜை', nameMl: 'ഉച്ചപൂജ' },
      prasadam: { contents: expect.stringContaining('மஞ்சள்') },
    })
    expect(offerings[0]).not.toHaveProperty('texts')
    const { concern } = (await api.call(getConcernOfferings, { query: { concern_id: 4 } }, reader)).body
    expect(concern).toMatchObject({
      name: 'உடல்நலம், நீண்ட ஆயுள்',
      description: expect.stringMatching(/மருத்துவர/),
    })
    expect((await api.call(getConcerns, {}, reader)).body.concerns[3]).toEqual(concern)
    expect((await api.call(listDeities, {}, reader)).body.deities[6]).toMatchObject({
      name: 'மகாதேவர் (சிவன்)',
      nameMl: 'മഹാദേവൻ',
    })
  })

  test('finds an offering by its Tamil, its English and its Malayalam name', async () => {
    for (const search of ['பாலும்', 'palum', 'പാലും'])
      expect((await api.call(listOfferings, { query: { search } }, reader)).body.offerings).toHaveLength(2)
  })

  test('gets the stars in Tamil, and finds them by Kerala’s spellings', async () => {
    const { stars } = (await api.call(listBirthStars, {}, reader)).body
    expect(stars[4]).toMatchObject({ name: 'மிருகசீரிடம்', nameMl: 'മകയിരം' })
    expect(stars[4]?.spellings).toContain('Makayiram')
  })

  test('gets days in Tamil', async () => {
    const today = (await api.call(getToday, {}, reader)).body
    expect(today.star.name).toMatch(/\p{Script=Tamil}/u)
    expect(today.tithi.name).toMatch(/\p{Script=Tamil}/u)
    expect(today.malayalam.text).toMatch(/^\p{Script=Tamil}/u)
    expect(today.malayalam.monthNameMl).toMatch(/\p{Script=Malayalam}/u)
    const { days } = (await api.call(getBookingCalendar, { query: onAyilyam }, reader)).body
    const day = days.find(({ date }) => date === '2026-11-30')
    expect(day).toMatchObject({ star: { name: 'ஆயில்யம்', nameMl: 'ആയില്യം' } })
    expect(day?.observances).toContainEqual({
      id: 'ayilyam',
      name: 'ஆயில்யம்',
      nameMl: 'ആയില്യം',
    })
    const asked = { star_id: 9, start_date: '2026-11-16', offering_id: 30 }
    const found = (await api.call(getDateForStar, { query: asked }, reader)).body
    expect(found.dateMalayalam?.monthName).toBe('விருச்சிகம்')
    const { sessions } = (await api.call(getOnlineBookingSetting, {}, reader)).body
    expect(sessions[0]).toMatchObject({ id: 'usha', name: 'உஷ பூஜை' })
  })

  test('gets the temple’s name in Tamil, and in English texts that are not translated', async () => {
    const temple = (await api.call(getTemple, {}, reader)).body
    expect(temple.name).toBe('ஸ்ரீ நாகராஜா கோயில், காவும்புழா')
    expect(temple.address).toBe('Kavumpuzha P.O., Alappuzha, Kerala 688 561')
  })
})

test('a reader of Malayalam gets only the Malayalam names', async () => {
  const reader = inLanguage('ml')
  const { offerings } = (await api.call(getAllNoorumPalum, {}, reader)).body
  expect(offerings[0]).toMatchObject({ name: 'നൂറും പാലും', nameMl: 'നൂറും പാലും' })
  expect(offerings[0]?.description).toMatch(/വിശ്വാസം\.$/)
  const { name, address } = (await api.call(getTemple, {}, reader)).body
  expect([name, address]).toEqual(['ശ്രീ നാഗരാജ ക്ഷേത്രം, കാവുംപുഴ', 'കാവുംപുഴ പി.ഒ.'])
})

describe('an answer cached for one language', () => {
  const kept = [
    [getConcerns, {}],
    [getConcernOfferings, { query: { concern_id: 1 } }],
    [listBirthStars, {}],
    [listDeities, {}],
    [listOfferings, { query: {} }],
    [getAllNoorumPalum, {}],
    [getToday, {}],
    [getBookingCalendar, { query: onAyilyam }],
    [getDateForStar, { query: { star_id: 9, start_date: '2026-11-16', offering_id: 30 } }],
    [getOnlineBookingSetting, {}],
  ] as const

  test.each(kept.map(([e, request]) => [e.path, e, request] as const))(
    '%s is never served to a reader of another language',
    async (_path, e, request) => {
      const ask = (language: Language, tag?: string) =>
        api.call(e, request as never, {
          headers: { 'accept-language': language, ...(tag && { 'if-none-match': tag }) },
        })
      const first = await api.call(e, request as never)
      expect(JSON.stringify((await ask('ta')).body)).toMatch(/[nN]ame":"\p{Script=Tamil}/u)
      for (const _turn of [1, 2, 3]) {
        const tamil = await ask('ta')
        const english = await ask('en')
        expect(english.body).toEqual(first.body)
        expect(tamil.body).not.toEqual(first.body)
        expect(english.headers.get('vary')).toContain('Accept-Language')
        // A client with the Tamil response cached must not get a 304 for English.
        expect((await ask('en', tamil.headers.get('etag') ?? '')).status).toBe(200)
        expect((await ask('ta', tamil.headers.get('etag') ?? '')).status).toBe(304)
      }
    },
  )

  test('is old for everybody when the office changes a word', async () => {
    const read = async () => (await api.call(getAllNoorumPalum, {}, inLanguage('te'))).body.offerings[0]?.name
    expect(await read()).toBe('నూరుం పాలుం')
    await inTransaction(api.db, async (trx) => {
      const texts = JSON.stringify({ te: { name: 'నూరుం పాలుం సేవ' } })
      await trx.updateTable('offering').set({ texts }).where('id', '=', 28).execute()
      await announceChange(trx, CATALOGUE_TOPIC)
    })
    await expect.poll(read).toBe('నూరుం పాలుం సేవ')
  })
})
