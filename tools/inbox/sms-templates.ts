import { readFileSync } from 'node:fs'
import { type Language, languages } from '@vazhipadu/locales/languages'

/**
 * `text` is the registered text with the type of each variable in its place; `names` are the variables in that order.
 */
export type Template = { names: string[]; text: string }

/**
 * The registered templates that Indian operators require: they do not deliver a text that differs from its template, or
 * a value that the variable's type forbids. Add a new SMS here first.
 */
const english: Record<string, Template> = {
  'tmpl-code': {
    names: ['CODE'],
    text: '{#numeric#} is your code for Sree Nagaraja Temple. Valid for 5 minutes. Never share it. -KVMPZH',
  },
  'tmpl-booking-confirmed': {
    names: ['DAY', 'NUMBER'],
    text: 'Your poojas at Sree Nagaraja Temple are booked from {#alphanumeric#}. Booking {#alphanumeric#}. -KVMPZH',
  },
  'tmpl-booking-confirmed-day': {
    names: ['DAY', 'NUMBER'],
    text: 'Your pooja at Sree Nagaraja Temple is booked for {#alphanumeric#}. Booking {#alphanumeric#}. -KVMPZH',
  },
  'tmpl-delivery-paid': {
    names: ['RUPEES', 'PAISE', 'NUMBER'],
    text: 'Sree Nagaraja Temple received Rs {#numeric#}.{#numeric#} for the post. The prasadam of booking {#alphanumeric#} goes to the new address. -KVMPZH',
  },
  'tmpl-payment-pending': {
    names: ['NUMBER'],
    text: 'Your bank has not decided on your payment to Sree Nagaraja Temple for booking {#alphanumeric#} yet. Please do not pay again. -KVMPZH',
  },
  'tmpl-paid-late': {
    names: ['NUMBER'],
    text: 'Your payment for booking {#alphanumeric#} reached Sree Nagaraja Temple late. Please see your e-mail. -KVMPZH',
  },
  'tmpl-ballot-drawn': {
    names: ['DAY', 'NUMBER'],
    text: 'You were drawn for your pooja of {#alphanumeric#} at Sree Nagaraja Temple. Please pay in time: booking {#alphanumeric#}. -KVMPZH',
  },
  'tmpl-reminder': {
    names: ['DAY', 'NUMBER'],
    text: 'Your pooja at Sree Nagaraja Temple is on {#alphanumeric#}. Booking {#alphanumeric#}. -KVMPZH',
  },
  'tmpl-performed': {
    names: ['DAY', 'NUMBER'],
    text: 'Your pooja of {#alphanumeric#} at Sree Nagaraja Temple has been performed. Booking {#alphanumeric#}. -KVMPZH',
  },
  'tmpl-prasadam-sent': {
    names: ['CARRIER', 'TRACKING', 'NUMBER'],
    text: 'Sree Nagaraja Temple posted your prasadam by {#alphanumeric#}, tracking number {#alphanumeric#}. Booking {#alphanumeric#}. -KVMPZH',
  },
  'tmpl-moved': {
    names: ['DAY', 'NUMBER'],
    text: 'Your pooja at Sree Nagaraja Temple was moved to {#alphanumeric#}. Booking {#alphanumeric#}. -KVMPZH',
  },
  'tmpl-cancelled-by-temple': {
    names: ['DAY', 'NUMBER'],
    text: 'Your pooja of {#alphanumeric#} at Sree Nagaraja Temple cannot be held. Please see your e-mail. Booking {#alphanumeric#}. -KVMPZH',
  },
  'tmpl-day-open-again': {
    names: ['DAY', 'NUMBER'],
    text: 'Your pooja of {#alphanumeric#} at Sree Nagaraja Temple is held after all. Booking {#alphanumeric#}. -KVMPZH',
  },
  'tmpl-refund-started': {
    names: ['RUPEES', 'PAISE', 'NUMBER'],
    text: 'Rs {#numeric#}.{#numeric#} of booking {#alphanumeric#} at Sree Nagaraja Temple is on its way back to you. -KVMPZH',
  },
  'tmpl-refund-done': {
    names: ['RUPEES', 'PAISE', 'NUMBER'],
    text: 'Rs {#numeric#}.{#numeric#} of booking {#alphanumeric#} at Sree Nagaraja Temple has been given back to you. -KVMPZH',
  },
}

const slot = /\{#(\w+)#\}/g

/** The strictest interpretation of what operators accept; spaces are always accepted. */
const allowed: Record<string, RegExp> = { numeric: /^\d+$/, alphanumeric: /^[A-Za-z0-9 -]{1,40}$/ }

/** Variables whose value is forbidden by their type. */
export function listForbidden({ names, text }: Template, variables: Record<string, string>): string[] {
  const types = [...text.matchAll(slot)].map(([, type = '']) => type)
  return names.filter((name, place) => !allowed[types[place] ?? '']?.test(variables[name] ?? ''))
}

export function fillTemplate({ names, text }: Template, variables: Record<string, string>): string {
  let place = 0
  return text.replace(slot, () => variables[names[place++] ?? ''] ?? '')
}

const temples: Partial<Record<Language, string>> = {
  ml: 'ശ്രീ നാഗരാജ ക്ഷേത്രം',
  ta: 'ஸ்ரீ நாகராஜா கோயில்',
  kn: 'ಶ್ರೀ ನಾಗರಾಜ ದೇವಸ್ಥಾನ',
  hi: 'श्री नागराज मंदिर',
  te: 'శ్రీ నాగరాజ ఆలయం',
}
const figures = ['CODE', 'RUPEES', 'PAISE']

/** The same templates in another language, each registered separately: `tmpl-paid-late-ml`. */
function registerIn(language: Language): [string, Template][] {
  const file = new URL(`../../locales/${language}/sms.json`, import.meta.url)
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return Object.entries(texts).map(([name, words]) => {
    const names: string[] = []
    const text = words
      .replace('{{temple}}', temples[language] ?? '')
      .replace('{{header}}', 'KVMPZH')
      .replaceAll(/\{\{(\w+)\}\}/g, (_, slot: string) => {
        names.push(slot)
        return figures.includes(slot) ? '{#numeric#}' : '{#alphanumeric#}'
      })
    return [`tmpl-${name.replaceAll('_', '-')}-${language}`, { names, text }]
  })
}

export const smsTemplates: Record<string, Template> = {
  ...english,
  ...Object.fromEntries(languages.filter((language) => language !== 'en').flatMap(registerIn)),
}
