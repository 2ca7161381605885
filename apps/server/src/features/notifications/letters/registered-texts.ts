import type { OrderTrigger } from '../notifications.jobs.ts'

/**
 * The texts registered with the SMS provider, word for word, for the office to see before it sends. Nothing is sent from
 * here: what leaves is the template's id and its variables. A new registration changes both.
 */
export const registeredTexts: Partial<Record<OrderTrigger, string>> = {
  reminder: 'Your pooja at Sree Nagaraja Temple is on ##DAY##. Booking ##NUMBER##. -KVMPZH',
  performed: 'Your pooja of ##DAY## at Sree Nagaraja Temple has been performed. Booking ##NUMBER##. -KVMPZH',
  prasadam_sent:
    'Your prasadam was posted by ##CARRIER##, tracking number ##TRACKING##. Booking ##NUMBER##. -KVMPZH',
}

export type TextPart = { text: string; varies: boolean }

/** The text as somebody reads it, with what varies apart. */
export function fillText(text: string, variables: Readonly<Record<string, string>>): TextPart[] {
  return text
    .split(/(##\w+##)/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, name] = /^##(\w+)##$/.exec(part) ?? []
      return name === undefined
        ? { text: part, varies: false }
        : { text: variables[name] ?? '', varies: true }
    })
}
