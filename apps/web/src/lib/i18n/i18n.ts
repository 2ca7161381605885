import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

type Words = { [key: string]: string | Words }

/**
 * Words that no first page needs. Each is a chunk of its own, added by `loadWords` before its page is shown,
 * so that the legal texts and the words of the signed-in cost nobody at the sign-in page anything.
 */
const lazyFiles = import.meta.glob<Words>(
  [
    './en/account.json',
    './en/booking.json',
    './en/bridge.json',
    './en/calendar.json',
    './en/catalogue.json',
    './en/checkout.json',
    './en/contact.json',
    './en/identity.json',
    './en/legal.json',
    './en/releases.json',
    './en/support.json',
    './en/profile.json',
    './en/theme.json',
    './en/demo.json',
    './en/gallery.json',
  ],
  { import: 'default' },
)

const eagerFiles = import.meta.glob<Words>(
  [
    './en/*.json',
    '!./en/account.json',
    '!./en/booking.json',
    '!./en/bridge.json',
    '!./en/calendar.json',
    '!./en/catalogue.json',
    '!./en/checkout.json',
    '!./en/contact.json',
    '!./en/identity.json',
    '!./en/legal.json',
    '!./en/office*.json',
    '!./en/releases.json',
    '!./en/room.json',
    '!./en/support.json',
    '!./en/profile.json',
    '!./en/theme.json',
    '!./en/demo.json',
    '!./en/gallery.json',
  ],
  { eager: true, import: 'default' },
)

/** `./en/identity.json` is the first segment of its keys: `identity.verify.emailTitle`. */
const segmentOf = (file: string) => file.slice(file.lastIndexOf('/') + 1, -'.json'.length)

export const i18n = i18next.createInstance()

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  supportedLngs: ['en'],
  ns: ['translation'],
  defaultNS: 'translation',
  keySeparator: '.',
  nsSeparator: ':',
  // React escapes what it prints.
  interpolation: { escapeValue: false },
  initAsync: false,
  resources: {
    en: {
      translation: Object.fromEntries(
        Object.entries(eagerFiles).map(([file, words]) => [segmentOf(file), words]),
      ),
    },
  },
})

export async function loadWords(segment: string): Promise<void> {
  const file = `./en/${segment}.json`
  const load =
    lazyFiles[file] ??
    (segment.startsWith('office') ? (await import('./office-words.ts')).officeFiles[file] : undefined)
  if (!load || i18n.exists(segment, { returnObjects: true })) return
  i18n.addResourceBundle('en', 'translation', { [segment]: await load() }, true)
}

export const say = i18n.t
