import { beforeAll, expect, test } from 'vitest'
import { pseudo, teachPseudo } from '../../testing/teach-pseudo.ts'
import { buildTimeline } from './build-timeline.ts'
import type { OrderLine, OrderRows } from './load-orders.ts'

beforeAll(() => teachPseudo('ml'))

const at = new Date('2026-11-15T04:00:00Z')
const rows = {
  order: { createdAt: at, state: 'confirmed', confirmedAt: null, endedAt: null },
  payments: [],
  refunds: [
    {
      debtId: null,
      way: 'provider',
      requestedAt: at,
      reason: 'Cancelled by you',
      reasonKey: 'byYou',
      state: 'pending',
    },
  ],
  returns: [{ givenAt: at, reason: 'He could not come' }],
  parcels: [],
  lines: [
    { id: 1, movedFrom: '2026-10-28', onDate: '2026-11-30', performedAt: at, cancelledAt: null },
    { id: 2, movedFrom: null, onDate: '2026-11-30', performedAt: at, cancelledAt: null },
  ],
  notices: [{ trigger: 'moved', ids: { lineId: '1' }, createdAt: at, status: 'sent', settledAt: at }],
  offers: [],
} as unknown as OrderRows
const lines = [
  { id: 1, offeringName: 'Palpayasam' },
  { id: 2, offeringName: 'Palpayasam' },
] as OrderLine[]

const tell = (language: 'en' | 'ml') =>
  Object.fromEntries(buildTimeline(rows, lines, language).map(({ step, detail }) => [step, detail]))

test('the timeline is in English by default', () => {
  expect(tell('en')).toMatchObject({
    moved: '28 Oct 2026 → 30 Nov 2026',
    refund_started: 'Cancelled by you',
    refunded: 'He could not come',
  })
})

test('dates and our own reasons are translated; texts typed by people are not', () => {
  expect(tell('ml')).toMatchObject({
    moved: expect.stringMatching(/ഒക്.*28.*→.*നവം.*30/),
    refund_started: pseudo('Cancelled by you'),
    refunded: 'He could not come',
  })
})
