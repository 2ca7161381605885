import { writeClock } from '@vazhipadu/locales/format-date'
import { nameMonthIn, nameStarIn } from '@vazhipadu/locales/name-almanac'
import { nameOfferingIn, textIn } from '@vazhipadu/locales/read-text'
import { dateWordsOf, translator } from '@vazhipadu/locales/translator'
import { MALAYALAM_MONTHS, STARS } from '@vazhipadu/panchang/names'
import type { Config } from '../../config.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import type { CalendarDay } from '../calendar/calendar.rules.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { findHead, type Head, type Line, listLines } from './read-receipt-facts.ts'
import {
  choosePaperLanguage,
  maskMobile,
  type Named,
  type PaperLanguage,
  type ReceiptCharge,
  type ReceiptDay,
  type ReceiptPaper,
} from './receipts.rules.ts'

export type Composing = { settings: Settings; calendar: Calendar; config: Config }

/**
 * Composes the receipt of an order as of now; undefined while it has no number. A receipt issued earlier keeps the
 * language it was issued in.
 */
export async function composeReceipt(
  db: Db | Trx,
  deps: Composing,
  tranNo: string,
  issuedIn?: PaperLanguage,
): Promise<ReceiptPaper | undefined> {
  const head = await findHead(db, tranNo)
  if (!head) return undefined
  const { settings, calendar, config } = deps
  const language = issuedIn ?? choosePaperLanguage(head.language)
  const received = calendar.timeAt(head.capturedAt)
  const web = new URL(config.WEB_URLS[0] ?? config.API_URL)
  const address = `${await settings.get('temple.address')} · ${await settings.get('temple.phone')}`
  const note = await settings.get('temple.receiptNote')
  const hours = await settings.get('temple.openingHours')
  return {
    version: 1,
    language,
    temple: {
      name: await settings.get('temple.name'),
      nameMl: await settings.get('temple.nameMl'),
      address,
      blessingMl: await settings.get('temple.blessingMl'),
    },
    number: head.number,
    tranNo,
    bookedBy: {
      name: head.customerName,
      mobileMasked: head.customerMobile === null ? null : maskMobile(head.customerMobile),
    },
    receivedOn: received.today,
    receivedAt: writeClock(dateWordsOf(language), received.time),
    days: await composeDays(calendar, await listLines(db, tranNo), language),
    charges: composeCharges(head, language),
    totalPaise: head.totalPaise,
    refundedPaise: 0,
    payment: describePayment(head, language),
    verify: {
      url: new URL(`/verify/${head.verifyCode}`, web).href,
      shown: `${web.host}/verify`,
      code: head.verifyCode,
    },
    notes: `${note} ${translator(language)('papers.receipt.office', { hours })}`.trim(),
    revision: { number: 0, on: null },
  }
}

function describePayment(head: Head, language: PaperLanguage) {
  const say = translator(language)
  const { method, paymentId, counterMethod, counterReference } = head
  if (method !== null) {
    return { method: say(`papers.method.${method}`, { defaultValue: method }), reference: paymentId }
  }
  const key = { cash: 'counterCash', upi: 'counterUpi' }[counterMethod ?? ''] ?? 'counter'
  return { method: say(`papers.method.${key}`), reference: counterReference }
}

async function composeDays(
  calendar: Calendar,
  lines: Line[],
  language: PaperLanguage,
): Promise<ReceiptDay[]> {
  const days: ReceiptDay[] = []
  for (const [date, ofDay] of Map.groupBy(lines, (line) => line.onDate)) {
    const [day] = await calendar.listDays(date, date)
    const month = day && MALAYALAM_MONTHS.find(({ id }) => id === day.malayalam.month)
    days.push({
      date,
      malayalam: month
        ? { day: day.malayalam.day, month: nameMonth(month, language), year: day.malayalam.year }
        : null,
      star: day ? nameStar(chooseStar(day, ofDay), language) : null,
      lines: ofDay.map((line) => ({
        lineId: line.id,
        offering: nameOffering(line, language),
        deity: textIn(language, line.deity, 'name'),
        name: line.name,
        star: nameStar(line.starId, language),
        quantity: line.quantity,
        pricePaise: line.pricePaise,
        amountPaise: line.amountPaise,
        isRefunded: false,
      })),
    })
  }
  return days
}

/**
 * The star by which the day was chosen, otherwise the star at sunrise. A birth star is kept on the day that belongs to
 * it, which may begin under the star before: with the star at sunrise, a receipt for Rohini would say Karthika.
 */
function chooseStar({ star, birthdayStars }: CalendarDay, lines: readonly Line[]): number {
  const kept = lines.find(({ starId }) => starId !== null && birthdayStars.includes(starId))
  return kept?.starId ?? star.index
}

/** An English receipt needs only English and Malayalam. */
function addOwn(named: Named, language: PaperLanguage, own: () => string): Named {
  return language === 'en' ? named : { ...named, own: own() }
}

function nameStar(starId: number | null, language: PaperLanguage): Named | null {
  const star = STARS.find(({ id }) => id === starId)
  if (!star) return null
  return addOwn({ en: star.en, ml: star.ml }, language, () => nameStarIn(language, star.id))
}

function nameMonth({ id, en, ml }: (typeof MALAYALAM_MONTHS)[number], language: PaperLanguage): Named {
  return addOwn({ en, ml }, language, () => nameMonthIn(language, id))
}

function nameOffering({ offering }: Line, language: PaperLanguage): Named {
  const { name, nameMl } = offering
  return addOwn({ en: name, ml: nameMl }, language, () => nameOfferingIn(language, offering))
}

function composeCharges(head: Head, language: PaperLanguage): ReceiptCharge[] {
  if (head.deliveryPaise === 0) return []
  const say = translator(language)
  const isDifference = head.kind === 'delivery_difference'
  const key = isDifference ? 'papers.charge.difference' : 'papers.charge.post'
  const named = { en: translator('en')(key), ml: translator('ml')(key) }
  const [first] = head.places ?? []
  const count = head.places?.length ?? 0
  const place = first ? `${first.city} ${spacePin(first)}` : ''
  const where = count > 1 ? say('papers.charge.parcels', { count, place }) : place
  const number = head.parentTranNo ?? ''
  return [
    {
      label: addOwn(named, language, () => say(key)),
      detail: isDifference ? say('papers.charge.ofBooking', { number }) : where,
      amountPaise: head.deliveryPaise,
      isRefunded: false,
    },
  ]
}

function spacePin({ country, postalCode }: { country: string; postalCode: string }): string {
  return country === 'IN' ? postalCode.replace(/^(\d{3})(\d{3})$/, '$1 $2') : postalCode
}
