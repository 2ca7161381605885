import { describe, expect, test } from 'vitest'
import type { Letter } from '../../../gateways/mail.ts'
import { listLines, readHtml as readPlainly } from '../../../testing/read-html.ts'
import {
  sampleFacts as facts,
  sampleHead as head,
  sampleLine as line,
  sampleParcel as parcel,
  sampleRefund as refund,
} from '../../../testing/sample-order-letter.ts'
import { orderTriggers } from '../notifications.jobs.ts'
import type { OrderFacts } from './order-facts.ts'
import { writeOrderLetter } from './write-order-letter.ts'

const difference: OrderFacts = {
  ...facts,
  lines: [],
  order: { ...facts.order, kind: 'delivery_difference', parentTranNo: 'VBA98765432', lines: [] },
}
const letters: Array<readonly [string, Letter]> = [
  ...orderTriggers.map((trigger) => [trigger, writeOrderLetter(head, trigger, facts)] as const),
  ['delivery difference', writeOrderLetter(head, 'booking_confirmed', difference)],
]

/** Inserts spaces, because a step's number, title and text are in adjacent cells. */
const readHtml = (html: string) =>
  readPlainly(
    html.replace(/<span[^>]*>(\d)<\/span><\/td><td[^>]*><strong[^>]*>([^<]*)<\/strong><br>/g, '$1. $2. '),
  )

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
    const { text: letterText } = writeOrderLetter(head, 'booking_confirmed', { ...facts, lines: present })
    expect(letterText).toContain('For Noorum palum, special please be at the temple by 10:30 am.')
  })
})

test('amounts are grouped as in India, and paise are shown where there are any', () => {
  const large = { ...facts, refund: { ...refund, amountPaise: 1_25_30_150 } }
  expect(writeOrderLetter(head, 'refund_started', large).text).toContain('₹ 1,25,301.50')
})

describe('the letter about a refund that has arrived', () => {
  test('has the reference number that a bank needs, if known', () => {
    const { text } = writeOrderLetter(head, 'refund_done', facts)
    expect(text).toContain('Ask your bank with this number\n  634910284417')
    const unknown = { ...facts, refund: { ...refund, bankReference: null } }
    expect(writeOrderLetter(head, 'refund_done', unknown).text).not.toContain('Ask your bank')
  })

  test('by bank transfer says so, with its day, its number and no more than the end of the account', () => {
    const transferred = { ...refund, transferredOn: '2026-12-02', accountLast4: '4821' }
    const { subject, text } = writeOrderLetter(head, 'refund_done', { ...facts, refund: transferred })
    expect(subject).toBe('Your money was returned by bank transfer')
    expect(text).toContain('by bank transfer on Wed 2 Dec 2026, to the account that ends in 4821.')
    expect(text).toContain('Ask your bank with this number\n  634910284417')
  })
})

test('a delayed refund is explained by its cause', () => {
  const tell = (change: Partial<typeof refund>, before: (typeof refund)[] = []) => {
    const now = { ...refund, ...change }
    const order = { ...facts.order, refunds: [...before, now] }
    return writeOrderLetter(head, 'refund_failed', { ...facts, order, refund: now })
  }
  const low = tell({ state: 'requested', waitsFor: 'balance' })
  expect(low.subject).toBe('Your refund takes longer than we said')
  expect(low.text).toContain('That lies with us and not with your bank')
  const first = { ...refund, id: 'first', state: 'failed', failureKind: 'bank' }
  const again = tell({ state: 'requested', debtId: 'first' }, [first])
  expect(again.text).toContain('your bank has not taken it yet')
  expect(tell({ state: 'failed', failureKind: 'bank' }).subject).toBe('Your refund came back to us')
  const old = tell({ state: 'failed', failureKind: 'too_old' })
  expect(old.text).toContain('more than six months old')
  expect(old.text).not.toContain('your bank did not')
})

test('a cancelled line is not called refunded while a bank contests the payment', () => {
  const contested = { ...facts, refund: { ...refund, waitsFor: 'dispute' } }
  const { text } = writeOrderLetter(head, 'cancelled', contested)
  expect(text).toContain('paid when it has decided')
  expect(text).not.toContain('goes back to you')
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

test('a closed day’s letter has the reason, the proposed day, the deadline and the link', () => {
  const { text } = writeOrderLetter(head, 'cancelled_by_temple', facts)
  expect(text).toContain('cannot hold what is below on its day. Floor repair. You may have it on another day')
  expect(text).toContain('Noorum palum, special\n  Sun 27 Dec 2026')
  expect(text).toContain('https://app.kavumpuzha.example/closed-day#AAAAAAAAAAAAAAAAAAAAAA')
  expect(text).toContain('If we do not hear from you by Sun 6 Dec 2026, 10:47 pm, the money goes back')
})

test('a time that ends at midnight is the end of the day before, and never 12:00 am', () => {
  const dueAt = new Date('2026-11-22T18:30:00Z')
  const dayOffers = facts.dayOffers.map((offer) => ({ ...offer, dueAt }))
  const { text } = writeOrderLetter(head, 'cancelled_by_temple', { ...facts, dayOffers })
  expect(text).toContain('If we do not hear from you by the end of Sun 22 Nov 2026, the money goes back')
})
