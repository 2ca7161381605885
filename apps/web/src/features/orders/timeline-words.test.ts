import { beforeAll, expect, test } from 'vitest'
import { loadWords, say } from '../../lib/i18n/i18n.ts'
import { sampleStoryRefund } from '../../lib/testing/sample-order.ts'
import type { OrderDetail, OrderRefund } from './orders.api.ts'
import { buildTimeline } from './orders.rules.ts'
import { eventDetail, eventTitle } from './timeline-words.ts'

beforeAll(() => Promise.all(['office', 'office-orders'].map(loadWords)))

const tell = (...refunds: OrderRefund[]) =>
  buildTimeline({
    order: { createdAt: '2026-11-14T04:00:00Z', timeline: [] },
    payments: [],
    notices: [],
    audit: [],
    receipt: null,
    refunds,
  } as unknown as OrderDetail).map((event) => ({
    at: event.at,
    title: eventTitle(say, event),
    detail: eventDetail(say, event),
  }))

const failed = sampleStoryRefund({
  id: 'a',
  status: 'failed',
  failureKind: 'bank',
  failure: 'No.',
  settledAt: '2026-11-16T04:00:00Z',
})
const again = { id: 'b', retryOf: 'a', requestedAt: '2026-11-16T04:00:00Z' }

test('what is only planned is not told as tried; what left is told when it left', () => {
  const planned = tell(failed, sampleStoryRefund({ ...again, status: 'requested' }))
  expect(planned.map(({ title }) => title)).toContain('Refund of ₹ 200 is to be tried again')
  const sent = tell(failed, sampleStoryRefund({ ...again, sentAt: '2026-11-16T05:00:00Z' }))
  expect(sent[0]).toMatchObject({ at: '2026-11-16T05:00:00Z', title: 'Refund of ₹ 200 tried again' })
})

test('what a transfer took the place of before it left is neither tried nor failed', () => {
  const aside = sampleStoryRefund({ ...again, status: 'failed', settledAt: '2026-11-17T04:00:00Z' })
  expect(tell(failed, aside)).toEqual(tell(failed))
})

test.each([
  ['bank', 'The bank sent it back'],
  ['refused', 'Razorpay refused it: “No.”'],
  ['too_old', 'The payment is more than six months old'],
  ['gone', 'Nothing was left to return'],
] as const)('a refund that failed as %s says why in words', (failureKind, words) => {
  expect(tell({ ...failed, failureKind })[0]?.detail).toBe(words)
})
