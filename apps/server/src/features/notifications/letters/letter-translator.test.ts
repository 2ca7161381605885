import { beforeAll, describe, expect, test } from 'vitest'
import type { Letter } from '../../../gateways/mail.ts'
import { listLines, readHtml } from '../../../testing/read-html.ts'
import {
  sampleFacts as facts,
  sampleHead as head,
  sampleLine as line,
  sampleParcel as parcel,
  sampleRefund as refund,
} from '../../../testing/sample-order-letter.ts'
import { teachPseudo } from '../../../testing/teach-pseudo.ts'
import { orderTriggers } from '../notifications.jobs.ts'
import { createLetterTranslator, formatRefundDays } from './letter-translator.ts'
import type { OrderFacts } from './order-facts.ts'
import { writeAccountLetter } from './write-account-letter.ts'
import { writeBallotWithdrawn, writeNotDrawn } from './write-ballot-letters.ts'
import { writeCodeLetter } from './write-code-letter.ts'
import { writeOrderLetter } from './write-order-letter.ts'
import { writeTicketLetter } from './write-ticket-letter.ts'

beforeAll(() => {
  teachPseudo('ml')
  teachPseudo('ta')
})

const change = (part: Partial<OrderFacts>, order: Partial<OrderFacts['order']> = {}): OrderFacts => ({
  ...facts,
  ...part,
  order: { ...facts.order, ...order },
})
const refunded = (part: Partial<typeof refund>) => change({ refund: { ...refund, ...part } })
const home = { recipient: 'Sreedevi Menon', line1: 'Sreedevi Menon', city: 'Thrissur', postalCode: '680003' }
/** Facts that make a letter use different sentences. */
const situations: OrderFacts[] = [
  facts,
  change({ lines: [line({ mustBePresent: true, movedFrom: null })], receipt: undefined }),
  change({ lines: [] }, { kind: 'delivery_difference', parentTranNo: 'VBA98765432' }),
  change({}, { kind: 'lost', holdUntil: new Date('2026-12-05T10:00:00Z') }),
  change({ refund: undefined, dayOffers: [] }, { payment: undefined, parcels: [] }),
  change({
    parcel: { onDate: '2026-12-01', carrier: null, trackingNo: null, place: 'Thrissur 680003' },
    dayOffers: facts.dayOffers.map((each) => ({ ...each, dueAt: new Date('2026-11-22T18:30:00Z') })),
  }),
  change(
    {},
    {
      parcels: [
        { ...parcel, state: 'packed', address: home },
        { ...parcel, option: 'collect' },
      ],
    },
  ),
  refunded({ transferredOn: '2026-12-02', accountLast4: '4821', reasonKey: 'byYou' }),
  refunded({ waitsFor: 'dispute', reasonKey: 'double' }),
  refunded({ state: 'failed', failureKind: 'too_old' }),
  refunded({ state: 'failed', failureKind: 'bank' }),
  change(
    { refund: { ...refund, state: 'requested', debtId: 'first' } },
    { refunds: [{ ...refund, id: 'first', failureKind: 'bank' }] },
  ),
]

const purposes = [
  'sign_up_email',
  'sign_up_mobile',
  'reset',
  'first_factor',
  'sign_in',
  'change_email',
  'new',
]
const kinds = [
  'known_account',
  'password_changed',
  'email_changed',
  'mobile_changed',
  'consent_withdrawn',
] as const
const name = 'Sreedevi Menon'

function writeAll(language: 'ml' | 'ta'): Array<readonly [string, Letter]> {
  const ballot = {
    name,
    language,
    title: 'Arjun Menon',
    titleMl: 'തുലാം ആയില്യം',
    offeringName: 'Noorum palum, special',
    offeringNameMl: 'നൂറും പാലും',
    offeringTexts: {},
    date: '2026-12-02',
    releaseId: 'r1',
    drawId: 'd1',
  }
  const ticket = { ticketId: 't1', subject: 'Floor repair', name, text: 'Floor repair', language }
  return [
    ...situations.flatMap((each, at) =>
      orderTriggers.map((trigger) => {
        const translatedFacts = { ...each, order: { ...each.order, language } }
        return [`${trigger} ${at}`, writeOrderLetter(head, trigger, translatedFacts)] as const
      }),
    ),
    ...purposes.map((purpose) => {
      const written = writeCodeLetter(head, { name, code: '480217', purpose, language })
      return [`code ${purpose}`, written] as const
    }),
    ...kinds.map((kind) => [kind, writeAccountLetter(head, { kind, name, language })] as const),
    ['ticket', writeTicketLetter(head, { ...ticket, kind: 'reply' })],
    ...[0, 1, 12].map((before) => [`behind ${before}`, writeNotDrawn(head, { ...ballot, before })] as const),
    ['withdrawn', writeBallotWithdrawn(head, { ...ballot, before: 0 })],
  ]
}

/** Names, numbers and addresses, which are the same in every language. */
const values = [
  ...Object.values(head),
  new URL(head.webUrl).host,
  name,
  'Arjun Menon',
  'Floor repair',
  'The pooja could not be held',
  'Speed Post',
  'Thrissur',
  'Noorum palum, special',
  'Palpayasam, ½ litre',
  'V23456789AB',
  'VBA98765432',
  'EK123456789IN',
  'pay_QmK4vX9sLkE2aB',
  '7KQ2-M9XD',
]

const findEnglish = (text: string) => {
  const links = text.replaceAll(/https?:\/\/\S+|\/verify\b/g, '')
  const rest = values
    .toSorted((a, b) => b.length - a.length)
    .reduce((all, each) => all.replaceAll(each, ''), links)
  return rest.match(/[A-Za-z]{2,}[^\n]*/g) ?? []
}

describe.each(['ml', 'ta'] as const)('every letter in %s', (language) => {
  test('has no sentence that is not of that language', () => {
    for (const [kind, { subject, text, html }] of writeAll(language)) {
      const preview = /<div style="display:none[^>]*>([^<]*)<\/div>/.exec(html)?.[1] ?? ''
      expect([kind, findEnglish([subject, preview, text, readHtml(html)].join('\n'))]).toEqual([kind, []])
      expect(text).not.toMatch(/letters\.|undefined|NaN|\{\{/)
    }
  })

  test('says so of itself, and of the Malayalam names inside', () => {
    for (const [, { html }] of writeAll(language)) {
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain(`<div lang="ml" style="font:600 20px/30px 'Noto Sans Malayalam'`)
    }
  })
})

test('a reader of Malayalam is told an offering, a star and a day once', () => {
  const { text } = writeOrderLetter(head, 'reminder', change({}, { language: 'ml' }))
  expect(text.match(/നൂറും പാലും/g)).toHaveLength(2)
  expect(listLines(text)).toContain('വൃശ്ചികം 14, 1202 · ആയില്യം'.normalize('NFC'))
})

test('the time that a refund takes is translated, unless the temple has its own text', () => {
  expect(formatRefundDays(createLetterTranslator('en'), '5 to 7 working days')).toBe('5 to 7 working days')
  expect(formatRefundDays(createLetterTranslator('ta'), '5 to 7 working days')).not.toContain('working')
  expect(formatRefundDays(createLetterTranslator('ta'), 'about a week')).toBe('about a week')
})

test('a name that looks like a place to fill is only a name', () => {
  const hostile = '$t(letters.footer.never) {{amount}} $1 $&'
  const { text } = writeOrderLetter(head, 'booking_confirmed', change({ name: hostile }))
  expect(text).toContain(`Namaskaram ${hostile}. We have received ₹ 1,301.`)
})
