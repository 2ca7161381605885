import { type Language, languageNames } from '@vazhipadu/locales/languages'
import type { Texts } from '@vazhipadu/locales/read-text'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { seedDemo } from '../settings/seed-demo.ts'
import { stampEnglish } from '../settings/stamp-english.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
})
afterAll(() => api.close())

const others = ['ta', 'kn', 'hi', 'te'] as const
/** How each language states a belief, as opposed to a fact. */
const believed: Record<Exclude<Language, 'en'>, RegExp> = {
  ml: /വിശ്വാസം\.$/,
  ta: /என்பது நம்பிக்கை\.$/,
  kn: /ಎಂಬುದು ನಂಬಿಕೆ\.$/,
  hi: /ऐसी मान्यता है।$/,
  te: /ని విశ్వాసం\.$/,
}

async function readAll() {
  const deities = await api.db.selectFrom('deity').select(['name', 'texts']).execute()
  const concerns = await api.db.selectFrom('concern').select(['name', 'description', 'texts']).execute()
  const sessions = await api.db.selectFrom('poojaSession').select(['name', 'texts']).execute()
  const offerings = await api.db
    .selectFrom('offering')
    .select(['name', 'description', 'prasadamContents as contents', 'texts'])
    .orderBy('id')
    .execute()
  return { deities, concerns, sessions, offerings }
}

describe('the seed’s words in other languages', () => {
  test('name and describe everything, each in its own letters', async () => {
    const { deities, concerns, sessions, offerings } = await readAll()
    const all: { name: string; texts: unknown }[] = [...deities, ...concerns, ...sessions, ...offerings]
    for (const { texts, ...english } of all) {
      for (const language of [...others, 'ml'] as const) {
        const own: Record<string, string | undefined> = (texts as Texts)[language] ?? {}
        for (const [field, text] of Object.entries<string | null>(english)) {
          if (text === null || (language === 'ml' && field === 'name')) continue
          const letters = new RegExp(`\\p{Script=${languageNames[language].script}}{2}`, 'u')
          expect(own[field], `${language} of ${text}`).toMatch(letters)
        }
      }
    }
  })

  test('say of what is believed that it is believed, and are written as Unicode wants them', async () => {
    const { concerns, offerings } = await readAll()
    for (const { description, texts } of [...concerns, ...offerings])
      for (const [language, own] of Object.entries(texts as Texts)) {
        const text = own?.description ?? ''
        expect(text).toBe(text.normalize('NFC'))
        expect(text).not.toMatch(/\u200d/)
        if (/believed to/i.test(description)) expect(text).toMatch(believed[language as 'ta'])
      }
  })

  test('record the English text from which they were translated', async () => {
    const { offerings } = await readAll()
    for (const { texts, ...english } of offerings)
      for (const own of Object.values(texts as Texts)) expect(own?.of).toBe(stampEnglish(english))
  })

  test('come to a house that was seeded before, but not to what is called otherwise there', async () => {
    await api.db.updateTable('offering').set({ texts: '{}' }).execute()
    await api.db.updateTable('offering').set({ name: 'Our own' }).where('slug', '=', 'dhara').execute()
    await fillCatalogue(api)
    const rows = await api.db.selectFrom('offering').select(['slug', 'texts']).execute()
    const empty = rows.filter(({ texts }) => Object.keys(texts as object).length === 0)
    expect(empty.map(({ slug }) => slug)).toEqual(['dhara'])
  })
})

describe('the demo temple', () => {
  test('has every language and its name in each; a house that has set its own keeps it', async () => {
    const words = { ta: { name: 'ஸ்ரீ நாகராஜா கோயில், காவும்புழா' } }
    const readSettings = () => api.db.selectFrom('setting').select(['key', 'value']).orderBy('key').execute()
    expect(await readSettings()).toEqual([])
    await seedDemo(api.db, words, api.clock.now())
    const set = await readSettings()
    expect(set).toEqual([
      { key: 'languages', value: ['en', 'ml', 'ta', 'kn', 'hi', 'te'] },
      { key: 'temple.texts', value: { ta: { ...words.ta, of: expect.any(String) } } },
    ])
    await seedDemo(api.db, { ta: { name: 'வேறு கோயில்' } }, api.clock.now())
    expect(await readSettings()).toEqual(set)
  })
})
