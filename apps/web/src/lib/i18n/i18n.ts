import { isLanguage, type Language, languages } from '@vazhipadu/locales/languages'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Translate } from './use-translation.ts'
import type { LanguageFiles, Words } from './words.ts'

/** One file per language with the translations of first pages and loaders for the others. */
const files = import.meta.glob<LanguageFiles>(['./languages/*.ts', '!./languages/en-office.ts'])

/** The file name is the first segment of its keys: `…/ml/identity.json` holds `identity.verify.emailTitle`. */
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
  // React escapes output itself.
  interpolation: { escapeValue: false },
  initAsync: false,
  resources: {},
})

/** Namespaces that pages have loaded; switching the language loads all of them first. */
const asked = new Set<string>()
const known = new Map<Language, Promise<LanguageFiles>>()

/** No deep copy is needed, because translations are never modified. */
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
    // Allow another attempt.
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
  // Missing translations fall back to English.
  else if (language !== 'en') await loadFile('en', segment)
}

/** Loads a page's translations in the current language before the page is shown. */
export async function loadWords(segment: string): Promise<void> {
  asked.add(segment)
  await loadFile(spoken(), segment)
}

export const spoken = (): Language => (isLanguage(i18n.language) ? i18n.language : 'en')

/** Switches the language of all mounted pages after its translations are loaded; form input is kept. */
export async function speak(language: Language): Promise<void> {
  await filesOf(language)
  await Promise.all([...asked].map((segment) => loadFile(language, segment)))
  await i18n.changeLanguage(language)
}

export const say: Translate = i18n.t
