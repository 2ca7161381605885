import { orderTriggers } from '../notifications.jobs.ts'
import { orderNotices } from '../triggers/order-notices.ts'

/** The texts registered with the SMS provider. Nothing is sent from here: what leaves is the template's id and its variables. */
export const registeredTexts: Record<string, string> = Object.fromEntries(
  orderTriggers.flatMap((trigger) => {
    const text = orderNotices[trigger].sms?.text
    return text ? [[trigger, text]] : []
  }),
)

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
