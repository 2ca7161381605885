import { type Language, languages } from '@vazhipadu/locales/languages'
import { wordsUnder } from '@vazhipadu/locales/translator'

/**
 * Variable types required by Indian operators since the regulator's direction of 18 November 2025: texts with untyped
 * variables, `{#var#}`, are no longer delivered.
 */
export const smsTypes = ['numeric', 'alphanumeric', 'url', 'urlott', 'cbn', 'email'] as const
export type SmsType = (typeof smsTypes)[number]

/** All our variables. Rupees and paise are separate, because a decimal point is not numeric. */
export const smsVariables = {
  CODE: { type: 'numeric', means: 'the code', example: '482913' },
  DAY: { type: 'alphanumeric', means: 'a day', example: 'Mon 30 Nov 2026' },
  NUMBER: { type: 'alphanumeric', means: 'the number of the booking', example: 'V7K2M9QX4TD' },
  RUPEES: { type: 'numeric', means: 'whole rupees', example: '1250' },
  PAISE: { type: 'numeric', means: 'paise, two figures', example: '00' },
  CARRIER: { type: 'alphanumeric', means: 'who carries the parcel', example: 'Speed Post' },
  TRACKING: { type: 'alphanumeric', means: 'the parcel’s number there', example: 'EK123456789IN' },
} as const satisfies Record<string, { type: SmsType; means: string; example: string }>

export type SmsVariable = keyof typeof smsVariables

export const exampleOf = (variable: SmsVariable, language: Language): string =>
  variable === 'DAY' && language !== 'en' ? '30-11-2026' : smsVariables[variable].example

/**
 * A text exactly as registered, except for the temple's name and header. Slots show their types, and `variables` fill
 * them in order. The text itself is not sent, only the template's id and variables, so a change here needs a new
 * registration.
 */
export type SmsText = {
  /** Its subject. */
  about: string
  language: Language
  variables: readonly SmsVariable[]
  text: string
}

/** Texts about orders. A registered text is fixed, so an order for which it would be untrue has another one. */
export const orderTexts = {
  booking_confirmed: 'a booking on several days',
  booking_confirmed_day: 'a booking on one day',
  delivery_paid: 'more postage that was paid for another address',
  payment_pending: 'a payment on which the bank has not decided',
  paid_late: 'a payment that came too late',
  ballot_drawn: 'a draw that was won',
  reminder: 'the pooja of tomorrow',
  performed: 'a pooja that was performed',
  prasadam_sent: 'prasadam that was posted',
  moved: 'a pooja that was moved',
  cancelled_by_temple: 'a pooja that cannot be held',
  day_open_again: 'a pooja that is held after all',
  refund_started: 'money on its way back',
  refund_done: 'money that was given back',
} as const

export type OrderText = keyof typeof orderTexts
export type TextName = OrderText | 'code'

const abouts: Record<TextName, string> = { code: 'a code', ...orderTexts }
const names = Object.keys(abouts) as TextName[]

/**
 * The English texts by name, which every installation has; `SMS_TEMPLATE_PAID_LATE` is the template id of `paid_late`.
 */
export const smsTexts = Object.fromEntries(
  names.flatMap((name) => readText(name, 'en').map((text) => [name, text])),
) as Record<TextName, SmsText>

/** Includes other languages, each with its own registration: `paid_late_ml`. */
export const allTexts: Readonly<Record<string, SmsText>> = Object.fromEntries(
  languages.flatMap((language) =>
    names.flatMap((name) => readText(name, language).map((text) => [nameTemplate(name, language), text])),
  ),
)

/** The text's name in a language: `SMS_TEMPLATE_PAID_LATE_ML` is the template id of `paid_late_ml`. */
export function nameTemplate(name: TextName, language: Language): string {
  return language === 'en' ? name : `${name}_${language}`
}

/** The text in the reader's language if it has a template id, otherwise the English one. */
export function chooseTemplate(ids: ReadonlyMap<string, string>, name: TextName, language: Language): string {
  const own = nameTemplate(name, language)
  return ids.has(own) ? own : name
}

/**
 * Reads a text from `sms.json` and replaces its variables with their types; empty if the language has no such text yet.
 */
function readText(name: TextName, language: Language): SmsText[] {
  const words = wordsUnder(language, `sms.${name}`)
  if (typeof words !== 'string') return []
  const variables: SmsVariable[] = []
  const text = words.replaceAll(/\{\{(\w+)\}\}/g, (_, slot: string) => {
    if (!isVariable(slot)) return `{${slot}}`
    variables.push(slot)
    return `{#${smsVariables[slot].type}#}`
  })
  return [{ about: abouts[name], language, variables, text }]
}

function isVariable(slot: string): slot is SmsVariable {
  return slot in smsVariables
}

export type House = { SMS_TEMPLE_NAME: string; SMS_HEADER: string } & Partial<
  Record<`SMS_TEMPLE_NAME_${Uppercase<Language>}`, string | undefined>
>

/** The text as this temple has registered it. */
export function signText(text: string, house: House, language: Language = 'en'): string {
  const own = house[`SMS_TEMPLE_NAME_${language.toUpperCase() as Uppercase<Language>}`]
  return text
    .replace('{temple}', () => own ?? house.SMS_TEMPLE_NAME)
    .replace('{header}', () => house.SMS_HEADER)
}
