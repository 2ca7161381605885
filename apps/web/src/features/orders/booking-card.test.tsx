import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { sampleLine, sampleOrder, sampleRefund } from '../../lib/testing/sample-order.ts'
import { BookingCard } from './booking-card.tsx'

beforeAll(() => loadWords('checkout'))

const onMove = vi.fn<(lineId: number) => void>()
const onCorrect = vi.fn<(lineId: number) => void>()
const onCancel = vi.fn<(lineId: number) => void>()

const show = (part: Parameters<typeof sampleOrder>[0]) =>
  render(
    <BookingCard
      order={sampleOrder(part)}
      today="2026-11-15"
      timeZone="Asia/Kolkata"
      phone="+91 477 224 1180"
      actions={null}
      notes={null}
      onMove={onMove}
      onCorrect={onCorrect}
      onCancel={onCancel}
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

test('its title and picture belong to the day below it, and its rows run from the first day on', () => {
  show({
    lines: [
      sampleLine({ id: 1, date: '2026-12-10', offeringName: 'One-day pooja' }),
      sampleLine({ id: 2, date: '2026-12-17', offeringName: 'Noorum palum' }),
      sampleLine({ id: 3, date: '2026-11-24', offeringName: 'Pushpanjali', emblem: 'deity-ganapathi' }),
    ],
  })
  expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/^Pushpanjali and 2 more/)
  const rows = within(screen.getByRole('list', { name: 'What is booked' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => /\d+ (Nov|Dec)/.exec(textContent ?? '')?.[0])).toEqual([
    '24 Nov',
    '10 Dec',
    '17 Dec',
  ])
})

const days = ['2026-11-30', '2026-12-27', '2027-01-23']

test('what was cancelled is not counted among its days, and says who cancelled it', () => {
  show({
    lines: days.map((date, index) =>
      sampleLine({ id: index, date, ...(index === 2 && { status: 'cancelled', cancelledBy: 'devotee' }) }),
    ),
  })
  expect(screen.getByText(/2 days in all/)).toBeTruthy()
  expect(screen.getByText(/cancelled by you/)).toBeTruthy()
  expect(screen.queryByText(/by the devotee/)).toBeNull()
})

test('each line is moved, corrected and cancelled by itself', async () => {
  show({ lines: days.map((date, index) => sampleLine({ id: index + 1, date, mayCancel: true })) })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Sun 27 Dec, Arjun Menon' }))
  await userEvent.click(screen.getByRole('button', { name: 'Move Sat 23 Jan, Arjun Menon' }))
  await userEvent.click(
    screen.getByRole('button', { name: 'Correct name or star of Mon 30 Nov, Arjun Menon' }),
  )
  expect([onCancel, onMove, onCorrect].map((pressed) => pressed.mock.calls)).toEqual([[[2]], [[3]], [[1]]])
})

test('of what is not paid no line is cancelled alone', () => {
  show({
    status: 'awaiting_payment',
    lines: days.map((date, index) => sampleLine({ id: index, date, status: 'held', mayCancel: true })),
  })
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull()
})

test('money that came without a booking has a name', () => {
  show({ kind: 'lost', lines: [], attention: 'lost' })
  expect(screen.getByRole('heading', { name: 'A payment without a booking' })).toBeTruthy()
})
