import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { sampleOrder, sampleRefund } from '../../lib/testing/sample-order.ts'
import { BookingCard } from './booking-card.tsx'

beforeAll(() => loadWords('checkout'))

const show = (part: Parameters<typeof sampleOrder>[0]) =>
  render(
    <BookingCard
      order={sampleOrder(part)}
      today="2026-11-15"
      timeZone="Asia/Kolkata"
      phone="+91 477 224 1180"
      actions={null}
      onMove={() => undefined}
    />,
  )

test.each([
  ['disputed', /^Your bank is looking into this payment\./],
  ['lost', /^A fault on our side lost this booking\./],
  ['refund_failed', /^Your money is on its way back and takes longer\./],
  ['refunded_outside', /^Part of this payment went back to you outside this page\./],
  ['something_new', /^A person at the temple looks at your payment\./],
])('what the office looks at as %s is told in words', (attention, words) => {
  show({ attention })
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByText(attention)).toBeNull()
})

test('how it was paid is a word, not the provider’s code', () => {
  show({ timeline: [{ step: 'paid', at: '2026-11-14T04:01:00Z', detail: 'upi' }] })
  expect(screen.getByText('UPI')).toBeTruthy()
})

test('a debt is one story, however often it was tried', () => {
  show({
    refunds: [
      sampleRefund({ id: 'a', status: 'failed', failureKind: 'bank' }),
      sampleRefund({ id: 'b', retryOf: 'a', status: 'failed', failureKind: 'bank' }),
      sampleRefund({ id: 'c', retryOf: 'b', status: 'requested' }),
    ],
  })
  expect(screen.getAllByRole('region', { name: '₹ 200 back to you' })).toHaveLength(1)
  expect(screen.getAllByText('It came back from your bank')).toHaveLength(1)
})
