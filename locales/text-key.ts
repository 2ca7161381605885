import type account from './en/account.json'
import type almanac from './en/almanac.json'
import type api from './en/api.json'
import type app from './en/app.json'
import type booking from './en/booking.json'
import type bridge from './en/bridge.json'
import type calendar from './en/calendar.json'
import type calendarFile from './en/calendar-file.json'
import type catalogue from './en/catalogue.json'
import type checkout from './en/checkout.json'
import type contact from './en/contact.json'
import type dates from './en/dates.json'
import type demo from './en/demo.json'
import type fields from './en/fields.json'
import type gallery from './en/gallery.json'
import type identity from './en/identity.json'
import type language from './en/language.json'
import type layouts from './en/layouts.json'
import type legal from './en/legal.json'
import type letters from './en/letters.json'
import type office from './en/office.json'
import type officeCatalogue from './en/office-catalogue.json'
import type officeCounter from './en/office-counter.json'
import type officeFactors from './en/office-factors.json'
import type officeHome from './en/office-home.json'
import type officeMoney from './en/office-money.json'
import type officeNotices from './en/office-notices.json'
import type officeOrders from './en/office-orders.json'
import type officePairing from './en/office-pairing.json'
import type officePeople from './en/office-people.json'
import type officePrasadam from './en/office-prasadam.json'
import type officePriest from './en/office-priest.json'
import type officeRegisters from './en/office-registers.json'
import type officeReleases from './en/office-releases.json'
import type officeSettings from './en/office-settings.json'
import type officeSheet from './en/office-sheet.json'
import type officeSystem from './en/office-system.json'
import type offline from './en/offline.json'
import type outcomes from './en/outcomes.json'
import type papers from './en/papers.json'
import type profile from './en/profile.json'
import type refusals from './en/refusals.json'
import type releases from './en/releases.json'
import type room from './en/room.json'
import type signIn from './en/sign-in.json'
import type sms from './en/sms.json'
import type support from './en/support.json'
import type temple from './en/temple.json'
import type theme from './en/theme.json'
import type ui from './en/ui.json'

/** The files of `locales/en`: the first segment of a key is the file. */
type English = {
  account: typeof account
  almanac: typeof almanac
  api: typeof api
  app: typeof app
  booking: typeof booking
  bridge: typeof bridge
  'calendar-file': typeof calendarFile
  calendar: typeof calendar
  catalogue: typeof catalogue
  checkout: typeof checkout
  contact: typeof contact
  dates: typeof dates
  demo: typeof demo
  fields: typeof fields
  gallery: typeof gallery
  identity: typeof identity
  language: typeof language
  layouts: typeof layouts
  legal: typeof legal
  letters: typeof letters
  'office-catalogue': typeof officeCatalogue
  'office-counter': typeof officeCounter
  'office-factors': typeof officeFactors
  'office-home': typeof officeHome
  'office-money': typeof officeMoney
  'office-notices': typeof officeNotices
  'office-orders': typeof officeOrders
  'office-pairing': typeof officePairing
  'office-people': typeof officePeople
  'office-prasadam': typeof officePrasadam
  'office-priest': typeof officePriest
  'office-registers': typeof officeRegisters
  'office-releases': typeof officeReleases
  'office-settings': typeof officeSettings
  'office-sheet': typeof officeSheet
  'office-system': typeof officeSystem
  office: typeof office
  offline: typeof offline
  outcomes: typeof outcomes
  papers: typeof papers
  profile: typeof profile
  refusals: typeof refusals
  releases: typeof releases
  room: typeof room
  'sign-in': typeof signIn
  sms: typeof sms
  support: typeof support
  temple: typeof temple
  theme: typeof theme
  ui: typeof ui
}

/** The forms of a plural, `left_one` and `left_other`, are requested by one key: `left`. */
type WithoutPlural<K extends string> =
  K extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Numbered<K>

/** Stars, months and weekdays are requested by their number. */
type Numbered<K extends string> = K extends `${number}` ? `${number}` : K

type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends object ? `${K}.${KeysOf<T[K]>}` : WithoutPlural<K>
}[keyof T & string]

/** Every key of a text, as `booking.guided.title`. */
export type TextKey = KeysOf<English>

/** The keys under a prefix, without it. */
export type KeyUnder<P extends string> = TextKey extends infer K
  ? K extends `${P}.${infer Rest}`
    ? Rest
    : never
  : never

/** The key of a refusal's text: its code, and where one code has several texts, which. */
export type RefusalKey = KeyUnder<'refusals'>

export type FieldKey = `fields.${KeyUnder<'fields'>}`

export const isFieldKey = (text: string): text is FieldKey => text.startsWith('fields.')
