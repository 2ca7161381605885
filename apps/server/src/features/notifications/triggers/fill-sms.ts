import type { Language } from '@vazhipadu/locales/languages'
import type { Sms } from '../../../gateways/sms.ts'
import { languageOf } from '../../../platform/choose-language.ts'
import { formatDay } from '../letters/format-words.ts'
import type { OrderFacts } from '../letters/order-facts.ts'
import type { OrderTrigger } from '../notifications.jobs.ts'
import { orderNotices } from './order-notices.ts'
import { allTexts, chooseTemplate, type OrderText, type SmsText, type SmsVariable } from './sms-texts.ts'

/** Maximum length of a variable that operators deliver. */
const LONGEST_VARIABLE = 30

/** The registered text for this event of this order, if any. */
export function chooseSms(trigger: OrderTrigger, facts: OrderFacts): OrderText | null {
  const { sms, smsInstead = [] } = orderNotices[trigger]
  return smsInstead.find(({ fits }) => fits(facts))?.text ?? sms
}

/** The template in the order's language; English if a variable would be filled with an English word of ours. */
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
    // For a delivery difference use the parent order's number, which the devotee knows.
    NUMBER: order.parentTranNo ?? order.tranNo,
    RUPEES: String(Math.floor(paise / 100)),
    PAISE: String(paise % 100).padStart(2, '0'),
    CARRIER: keepLetters(parcel?.carrier) || 'post',
    TRACKING: keepLetters(parcel?.trackingNo) || 'none',
  }
  const filled = variables.map((name) => [name, values[name].slice(0, LONGEST_VARIABLE)])
  return { to, template, variables: Object.fromEntries(filled) as Record<string, string> }
}

/**
 * Outside English the day is written in digits, `30-11-2026`, because a month's name would put another script into a
 * variable.
 */
export const writeSmsDay = (day: string, language: Language): string =>
  language === 'en' ? formatDay(day) : day.split('-').toReversed().join('-')

function getText(template: string): SmsText {
  const text = allTexts[template]
  if (!text) throw new Error(`no SMS is called ${template}`)
  return text
}

/**
 * A character that the variable's type forbids would block the whole SMS; letters, digits and spaces are always
 * allowed.
 */
function keepLetters(typed: string | null | undefined): string {
  return (typed ?? '').replaceAll(/[^A-Za-z0-9]+/g, ' ').trim()
}
