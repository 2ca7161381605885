import { describe, expect, it } from 'vitest'
import { type Language, languages } from '../../locales/languages.ts'
import { checkFiles, checkLocales, mustHave } from './check-locales.ts'
import { openTerms } from './check-terms.ts'
import type { Locale, Words } from './read-locales.ts'

const locale = (files: Record<string, Words>, states?: Record<string, string>): Locale => ({
  files: new Map(Object.entries(files)),
  states,
})
const english = locale({ app: { a: 'Yes' }, gallery: { a: 'Yes' }, 'office-home': { a: 'Yes' } })
const ours = (states: Record<string, string>) => locale({ app: { a: 'ஆம்' } }, states)

describe('the files of a language', () => {
  it('are all but the gallery, and without the office’s where devotees alone read it', () => {
    const needed = (language: Language) =>
      ['app', 'gallery', 'office', 'office-home', 'demo'].filter((segment) => mustHave(language, segment))
    expect(needed('ml')).toEqual(['app', 'office', 'office-home', 'demo'])
    expect(needed('ta')).toEqual(['app', 'demo'])
  })

  it('are there, are English’s, and each has a state', () => {
    expect(checkFiles('ta', english, ours({ app: 'written' }), false)).toEqual([])
    expect(checkFiles('ta', english, locale({}, {}), false)).toEqual(['app.json: no file'])
    expect(checkFiles('ta', english, ours({}), false)).toEqual(['states.json: does not name app'])
    expect(checkFiles('ta', english, ours({ app: 'read', room: 'read' }), false)).toEqual([
      'states.json: names room, which is no file',
    ])
    expect(checkFiles('ta', english, ours({ app: 'done' }), false).join()).toContain('neither')
    const more = locale({ app: {}, more: {} }, { app: 'read', more: 'read' })
    expect(checkFiles('ta', english, more, false)).toEqual(['more.json: not in English'])
  })

  it('make a language that is read only where each is read', () => {
    expect(checkFiles('ta', english, ours({ app: 'read' }), true)).toEqual([])
    expect(checkFiles('ta', english, ours({ app: 'written' }), true)).toEqual([
      'languages.ts: isRead, but not every file is read',
    ])
  })
})

const terms = openTerms({
  terms: {
    'offering, offerings': {
      ml: ['വഴിപാട'],
      except: [{ because: 'the name says it', texts: ['ml app.short*', 'ml app.never'] }],
    },
  },
  never: { ml: [{ word: 'നിങ്ങ', instead: 'താങ്കൾ' }] },
})
const say = (english: string, text: string, key = 'title') =>
  terms.judge({ language: 'ml', name: `app.${key}`, english, text })

describe('a chosen word', () => {
  it('is used where English has its word', () => {
    expect(say('Your offerings', 'വഴിപാടുകൾ')).toEqual([])
    expect(say('Your offerings', 'സേവനങ്ങൾ').join()).toContain('“offering, offerings” without വഴിപാട')
    expect(say('Your {{offering}}', 'സേവനം')).toEqual([])
    expect(say('Re-offering', 'സേവനം')).toEqual([])
  })

  it('may be left out where an exception says so, as long as one is needed', () => {
    expect(say('Offerings', 'എല്ലാം', 'shortTitle')).toEqual([])
    expect(terms.listIdle()).toEqual(['ml app.never'])
  })
})

it('a word that is never said is found where it begins', () => {
  expect(say('Yours', 'നിങ്ങളുടെ').join()).toContain('“നിങ്ങ” is not said (താങ്കൾ)')
  expect(say('Thus', 'എന്നിങ്ങനെ')).toEqual([])
})

it('languages are counted by who reads them', () => {
  const all = Object.fromEntries(languages.map((each) => [each, ours({ app: 'read' })]))
  const { judged } = checkLocales({ ...all, en: english } as Record<Language, Locale>, {
    terms: {},
    never: {},
  })
  expect(judged.ta).toEqual({
    files: 1,
    texts: 1,
    missing: 0,
    faults: [],
    read: 1,
    coverage: { devotee: 100, office: 0 },
  })
  expect(judged.ml).toMatchObject({ missing: 1, coverage: { devotee: 100, office: 0 } })
})
