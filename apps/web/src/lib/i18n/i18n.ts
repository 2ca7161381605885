import { isLanguage, type Language, languages } from '@vazhipadu/locales/languages'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { LanguageFiles, Words } from './words.ts'

/** Each comes as one file: the words of every first page, and where those of the others are. */
const files = import.meta.glob<LanguageFiles>(['./languages/*.ts', '!./languages/en-office.ts'])

/** `…/ml/identity.json` is the first segment of its keys: `identity.verify.emailTitle`. */
const segmentOf = (file: string) => file.slice(file.lastIndexOf('/') + 1, -'.json'.length)

const gather = (first: Record<string, Words>): Words =>
  Object.fromEntries(Object.entries(first).map(([file, words]) => [segmentOf(file), words]))

export const i18n = i18next.createInstance()

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  supportedLngs: languages,
  ns: ['translation'],
  defaultNS: 'translation',
  keySeparator: '.',
  nsSeparator: ':',
  // React escapes what it prints.
  interpolation: { escapeValue: false },
  initAsync: false,
  resources: {},
})

/** The files that pages have asked for: another language brings all of them before it is shown. */
const asked = new Set<string>()
const known = new Map<Language, Promise<LanguageFiles>>()

/** Nobody changes them: a phone need not copy them first. */
const add = (language: Language, words: Words) =>
  i18n.addResourceBundle(language, 'translation', words, true, false, { skipCopy: true })

async function filesOf(language: Language): Promise<LanguageFiles> {
  const load =
    known.get(language) ??
    files[`./languages/${language}.ts`]?.().then((found) => {
      add(language, gather(found.first))
      return found
    })
  if (!load) throw new Error(`there are no words of ${language}`)
  known.set(language, load)
  return load.catch((failure: unknown) => {
    // Another try asks the network again.
    known.delete(language)
    throw failure
  })
}

async function loadFile(language: Language, segment: string): Promise<void> {
  if (i18n.getResource(language, 'translation', segment)) return
  const { rest } = await filesOf(language)
  const find = (named: LanguageFiles['rest']) =>
    Object.entries(named).find(([file]) => segmentOf(file) === segment)?.[1]
  const load =
    find(rest) ??
    (language === 'en' && segment.startsWith('office')
      ? find((await import('./languages/en-office.ts')).rest)
      : undefined)
  if (load) add(language, { [segment]: await load() })
  // What this language has no words for yet is read in English.
  else if (language !== 'en') await loadFile('en', segment)
}

/** Fetches the words of a page, in the language that is spoken now, before the page is shown. */
export async function loadWords(segment: string): Promise<void> {
  asked.add(segment)
  await loadFile(spoken(), segment)
}

export const spoken = (): Language => (isLanguage(i18n.language) ? i18n.language : 'en')

/** Changes the language of every page that is open, once all its words are here: what was typed stays. */
export async function speak(language: Language): Promise<void> {
  await filesOf(language)
  await Promise.all([...asked].map((segment) => loadFile(language, segment)))
  await i18n.changeLanguage(language)
}

export const say = i18n.t
