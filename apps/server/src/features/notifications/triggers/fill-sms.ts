import type { Language } from '@vazhipadu/locales/languages'
import type { Sms } from '../../../gateways/sms.ts'
import { languageOf } from '../../../platform/choose-language.ts'
import { formatDay } from '../letters/format-words.ts'
import type { OrderFacts } from '../letters/order-facts.ts'
import type { OrderTrigger } from '../notifications.jobs.ts'
import { orderNotices } from './order-notices.ts'
import { allTexts, chooseTemplate, type OrderText, type SmsText, type SmsVariable } from './sms-texts.ts'

/** What operators let through for one variable. */
const LONGEST_VARIABLE = 30

/** Which registered text tells this of this order, if any does. */
export function chooseSms(trigger: OrderTrigger, facts: OrderFacts): OrderText | null {
  const { sms, smsInstead = [] } = orderNotices[trigger]
  return smsInstead.find(({ fits }) => fits(facts))?.text ?? sms
}

/** The text in the order's language, unless it would have an English word of ours in it. */
export function chooseOrderTemplate(
  ids: ReadonlyMap<string, string>,
  text: OrderText,
  { order, parcel }: OrderFacts,
): string {
  const isNamed =
    text !== 'prasadam_sent' || Boolean(keepLetters(parcel?.carrier) && keepLetters(parcel?.trackingNo))
  return chooseTemplate(ids, text, isNamed ? languageOf(order.language) : 'en')
}

export function fillSms(template: string, to: string, facts: OrderFacts): Sms {
  const { order, lines, refund, parcel } = facts
  const { variables, language } = getText(template)
  const paise = refund?.amountPaise ?? order.totalPaise
  const day = lines[0]?.onDate ?? parcel?.onDate ?? order.createdAt.toISOString().slice(0, 10)
  const values: Record<SmsVariable, string> = {
    CODE: '',
    DAY: writeSmsDay(day, language),
    // More postage belongs to a booking, and that is the number its devotee knows.
    NUMBER: order.parentTranNo ?? order.tranNo,
    RUPEES: String(Math.floor(paise / 100)),
    PAISE: String(paise % 100).padStart(2, '0'),
    CARRIER: keepLetters(parcel?.carrier) || 'post',
    TRACKING: keepLetters(parcel?.trackingNo) || 'none',
  }
  const filled = variables.map((name) => [name, values[name].slice(0, LONGEST_VARIABLE)])
  return { to, template, variables: Object.fromEntries(filled) as Record<string, string> }
}

/** A month's name would be letters of another script in a variable: outside English a day is figures, `30-11-2026`. */
export const writeSmsDay = (day: string, language: Language): string =>
  language === 'en' ? formatDay(day) : day.split('-').toReversed().join('-')

function getText(template: string): SmsText {
  const text = allTexts[template]
  if (!text) throw new Error(`no SMS is called ${template}`)
  return text
}

/** A sign that its type forbids would keep back the whole SMS; letters, figures and spaces pass everywhere. */
function keepLetters(typed: string | null | undefined): string {
  return (typed ?? '').replaceAll(/[^A-Za-z0-9]+/g, ' ').trim()
}
