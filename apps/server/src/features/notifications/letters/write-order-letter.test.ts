import { computeDays } from '@vazhipadu/panchang/compute-days'
import { KERALA } from '@vazhipadu/panchang/kerala-rules'
import { describe, expect, test } from 'vitest'
import type { Letter } from '../../../gateways/mail.ts'
import { kavumpuzha } from '../../../testing/model-availability.ts'
import { orderTriggers } from '../notifications.jobs.ts'
import type { ToldLine } from '../notifications.reads.ts'
import type { OrderFacts } from './order-facts.ts'
import type { Letterhead } from './write-letter.ts'
import { writeOrderLetter } from './write-order-letter.ts'

const head: Letterhead = {
  name: 'Sree Nagaraja Temple, Kavumpuzha',
  nameMl: 'ശ്രീ നാഗരാജ ക്ഷേത്രം, കാവുംപുഴ',
  address: 'Kavumpuzha P.O., Alappuzha, Kerala 688 561',
  phone: '+91 477 224 1180',
  openingHours: '5 am – 12 noon and 5 – 8 pm',
  webUrl: 'https://app.kavumpuzha.example',
  mailFrom: 'office@kavumpuzha.example',
}

const line = (changes: Partial<ToldLine>): ToldLine => ({
  id: 1,
  onDate: '2026-11-30',
  movedFrom: null,
  name: 'Arjun Menon',
  starId: 6,
  starName: 'Thiruvathira',
  quantity: 1,
  pricePaise: 50_100,
  amountPaise: 50_100,
  state: 'booked',
  offeringName: 'Noorum palum, special',
  offeringNameMl: 'നൂറും പാലും',
  sessionId: 'ucha',
  mustBePresent: false,
  prasadam: 'none',
  deityName: 'Nagaraja',
  ...changes,
})

const lines = [
  line({}),
  line({
    id: 2,
    name: 'മാളവിക അർജുൻ',
    starName: 'Rohini',
    quantity: 2,
    amountPaise: 24_000,
    offeringName: 'Palpayasam, ½ litre',
    offeringNameMl: 'പാൽപായസം',
    prasadam: 'counter',
  }),
  line({
    id: 3,
    onDate: '2026-12-01',
    starId: null,
    starName: null,
    amountPaise: 20_000,
    prasadam: 'postable',
    movedFrom: '2026-11-28',
  }),
]
const at = new Date('2026-11-29T17:17:00Z')
const parcel = {
  id: 5,
  tranNo: 'V23456789AB',
  onDate: '2026-12-01',
  option: 'post',
  state: 'sent',
  zone: 'kerala',
  chargePaise: 6_000,
  grams: 50,
  address: { city: 'Thrissur', postalCode: '680003' },
  carrier: 'Speed Post',
  trackingNo: 'EK123456789IN',
  replaces: null,
  packedAt: null,
  sentAt: at,
  deliveredAt: null,
  returnedAt: null,
  version: 1,
}
const refund = {
  id: 'r1',
  amountPaise: 50_150,
  reason: 'The pooja could not be held',
  cause: 'office',
  source: 'ours',
  state: 'pending',
  lineIds: [1],
}
const facts: OrderFacts = {
  name: 'Sreedevi Menon',
  order: {
    tranNo: 'V23456789AB',
    kind: 'booking',
    parentTranNo: null,
    accountId: null,
    customerName: 'Sreedevi Menon',
    customerEmail: null,
    customerMobile: null,
    state: 'confirmed',
    attention: null,
    linesPaise: 124_100,
    deliveryPaise: 6_000,
    totalPaise: 130_100,
    createdAt: at,
    holdUntil: null,
    releaseAt: null,
    isExtended: false,
    confirmedAt: at,
    endedAt: null,
    idempotencyKey: null,
    requestHash: null,
    version: 1,
    lines,
    parcels: [parcel],
    payment: {
      paymentId: 'pay_QmK4vX9sLkE2aB',
      method: 'upi',
      amountPaise: 130_100,
      capturedAt: at,
      createdAt: at,
    },
    refunds: [refund],
    dayOffers: [],
  },
  lines,
  refund,
  parcel: { ...parcel, place: 'Thrissur 680003' },
  days: new Map(
    computeDays(kavumpuzha, '2026-11-30', '2026-12-01', KERALA).map((day) => [
      day.date,
      { ...day, isOverridden: false },
    ]),
  ),
  timeOf: () => '10:30 am',
  refundDays: '5 to 7 working days',
  dayOffers: [
    {
      id: 'o1',
      letterId: 'l1',
      onDate: '2026-11-30',
      lineIds: [1],
      reason: 'Floor repair',
      proposedDate: '2026-12-27',
      dueAt: new Date('2026-12-06T17:17:00Z'),
      answer: null,
      offeringName: 'Noorum palum, special',
    },
  ],
  dayLink: 'https://app.kavumpuzha.example/closed-day#AAAAAAAAAAAAAAAAAAAAAA',
  timeZone: 'Asia/Kolkata',
  receipt: { number: '2026-27/004317', code: '7KQ2-M9XD' },
}
const difference: OrderFacts = {
  ...facts,
  lines: [],
  order: { ...facts.order, kind: 'delivery_difference', parentTranNo: 'VBA98765432', lines: [] },
}
const letters: Array<readonly [string, Letter]> = [
  ...orderTriggers.map((trigger) => [trigger, writeOrderLetter(head, trigger, facts)] as const),
  ['delivery difference', writeOrderLetter(head, 'booking_confirmed', difference)],
]

function readHtml(html: string): string {
  return (
    html
      .replace(/^[\s\S]*<body[^>]*>/, '')
      .replace(/<div style="display:none[^>]*>[^<]*<\/div>/, '')
      .replace(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g, '$2: $1')
      // A step's number, title and text stand beside each other.
      .replace(/<span[^>]*>(\d)<\/span><\/td><td[^>]*><strong[^>]*>([^<]*)<\/strong><br>/g, '$1. $2. ')
      .replace(/<(br|\/td|\/div|\/p|\/h1|\/h2)>/g, '\n')
      .replace(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
  )
}
const listLines = (text: string) =>
  text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '')

describe.each(letters)('the letter %s', (_trigger, letter) => {
  test('says the same in HTML and in plain text, line by line', () => {
    expect(listLines(readHtml(letter.html))).toEqual(listLines(letter.text))
  })

  test.each([
    ['greets by name', 'Namaskaram Sreedevi Menon. '],
    ['names the address it comes from', head.mailFrom],
    ['names the only site', 'app.kavumpuzha.example'],
    ['says how to verify it: the telephone', head.phone],
    ['says what the temple never asks for', 'never asks for your card number, PIN or code'],
    ['names the booking', 'V23456789AB'],
  ])('%s, in both parts', (_what, fact) => {
    expect(readHtml(letter.html)).toContain(fact)
    expect(letter.text).toContain(fact)
  })

  test('has a subject of a few words without numbers or names', () => {
    expect(letter.subject.length).toBeGreaterThan(5)
    expect(letter.subject.length).toBeLessThanOrEqual(60)
    expect(letter.subject).not.toMatch(/\d|\n|Sreedevi/)
  })

  test('loads nothing, and leads to our own site alone', () => {
    expect(letter.html).not.toMatch(/<(img|script|link|iframe|object|style)\b|url\(|@import/i)
    const links = [...letter.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '')
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((href) => !href.startsWith(`${head.webUrl}/`))).toEqual([])
  })
})

test('every thing that happens has a subject of its own', () => {
  expect(new Set(letters.map(([, { subject }]) => subject)).size).toBe(letters.length)
})

describe('a confirmation', () => {
  const text = writeOrderLetter(head, 'booking_confirmed', facts).text
  test('names each day in both calendars, each line with its name, star and price, and the sum', () => {
    expect(listLines(text).slice(4, 16)).toEqual([
      'Mon 30 Nov 2026',
      'Vrischikam 14, 1202 · Ayilyam · വൃശ്ചികം 14, ആയില്യം',
      'Noorum palum, special നൂറും പാലും',
      'Arjun Menon, Thiruvathira',
      '₹ 501',
      'Palpayasam, ½ litre × 2 പാൽപായസം',
      'മാളവിക അർജുൻ, Rohini',
      '₹ 240',
      'Tue 1 Dec 2026',
      'Vrischikam 15, 1202 · Makam · വൃശ്ചികം 15, മകം',
      'Noorum palum, special നൂറും പാലും',
      'Arjun Menon',
    ])
    expect(text).toContain('Prasadam by post to Thrissur 680003\n  ₹ 60')
    expect(text).toContain('Receipt 2026-27/004317, attached\n  ₹ 1,301')
  })

  test('says what happens now and how the receipt is verified', () => {
    expect(text).toContain('1. The poojas are performed. You need not be present.')
    expect(text).toContain('2. Collect the prasadam.')
    expect(text).toContain('3. Prasadam is posted.')
    expect(text).toContain('Paid by UPI, payment pay_QmK4vX9sLkE2aB, Sun 29 Nov 2026, 10:47 pm.')
    expect(text).toContain('app.kavumpuzha.example/verify and the code 7KQ2-M9XD.')
  })

  test('before its receipt is issued promises none', () => {
    const without = writeOrderLetter(head, 'booking_confirmed', { ...facts, receipt: undefined })
    expect(without.text + without.html).not.toMatch(/attached|verify and the code/)
  })

  test('tells who must come when', () => {
    const present = [line({ mustBePresent: true })]
    const { text: told } = writeOrderLetter(head, 'booking_confirmed', { ...facts, lines: present })
    expect(told).toContain('For Noorum palum, special please be at the temple by 10:30 am.')
  })
})

test('amounts are grouped as in India, and paise are shown where there are any', () => {
  const large = { ...facts, refund: { ...refund, amountPaise: 1_25_30_150 } }
  expect(writeOrderLetter(head, 'refund_started', large).text).toContain('₹ 1,25,301.50')
})

test('the tracking number, the carrier and the town are in the letter about the parcel', () => {
  const { text } = writeOrderLetter(head, 'prasadam_sent', facts)
  expect(text).toContain('Tracking number\n  EK123456789IN')
  expect(text).toContain('Sent by\n  Speed Post')
  expect(text).toContain('To\n  Thrissur 680003')
})

test('a line that is cancelled is struck through', () => {
  const cancelled = { ...facts, lines: [line({ state: 'cancelled' })] }
  expect(writeOrderLetter(head, 'cancelled', cancelled).html).toContain('line-through')
  expect(writeOrderLetter(head, 'reminder', facts).html).not.toContain('line-through')
})

test('a hostile name is only text, and forges no line', () => {
  const hostile = '<img src=x>\n\nYour account is blocked. Ring 1900 & "win"'
  for (const trigger of orderTriggers) {
    const { html, text } = writeOrderLetter(head, trigger, {
      ...facts,
      name: hostile,
      lines: [line({ name: hostile })],
      refund: { ...refund, reason: hostile },
      parcel: { ...parcel, carrier: hostile, trackingNo: hostile, place: hostile },
    })
    expect(html).not.toContain('<img')
    expect(listLines(text).filter((each) => each.startsWith('Your account is blocked'))).toEqual([])
  }
})

test('of a closed day the letter says why, what is proposed, until when, and carries the link', () => {
  const { text } = writeOrderLetter(head, 'cancelled_by_temple', facts)
  expect(text).toContain('cannot hold what is below on its day. Floor repair. You may have it on another day')
  expect(text).toContain('Noorum palum, special\n  Sun 27 Dec 2026')
  expect(text).toContain('https://app.kavumpuzha.example/closed-day#AAAAAAAAAAAAAAAAAAAAAA')
  expect(text).toContain('If we do not hear from you by Sun 6 Dec 2026, 10:47 pm, the money goes back')
})
