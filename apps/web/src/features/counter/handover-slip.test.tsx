import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import type { Drawer } from './counter.api.ts'
import { HandoverSlip } from './handover-slip.tsx'

beforeAll(() => Promise.all(['office', 'office-counter'].map(loadWords)))

const session: Drawer['session'] = {
  id: 'd1',
  clerk: 'Rajani M.',
  date: '2026-11-30',
  number: 2,
  openedAt: '2026-11-30T01:00:00Z',
  floatPaise: 50_000,
  sales: 3,
  cashPaise: 74_000,
  upiPaise: 20_000,
  returns: 0,
  returnedPaise: 0,
  countedAt: '2026-11-30T07:00:00Z',
  closedAt: '2026-11-30T07:01:00Z',
  waitsForSecond: false,
  agreedBy: null,
  seenBy: null,
  count: {
    expectedCashPaise: 124_000,
    expectedUpiPaise: 20_000,
    countedCashPaise: 124_000,
    countedUpiPaise: 20_000,
    denominations: { '500': 2, '20': 12 },
    reason: null,
    firstDifferencePaise: null,
  },
}
const receipts = { first: 'C/2026-27/000101', last: 'C/2026-27/000103' }

const show = (part: Partial<Drawer['session']> = {}) =>
  render(
    <HandoverSlip
      drawer={{ session: { ...session, ...part }, receipts, isOwn: true }}
      temple="Sree Nagaraja Temple"
      timeZone="Asia/Kolkata"
    />,
  )

test('the slip names each piece, what they come to, and the receipts sold', () => {
  show()
  expect(screen.getByRole('row', { name: /₹ 500 2 ₹ 1,000/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: /₹ 20 12 ₹ 240/ })).toBeTruthy()
  expect(screen.getByText('Money agrees')).toBeTruthy()
  expect(screen.getByText('3, C/2026-27/000101 to C/2026-27/000103')).toBeTruthy()
})

test('an uncounted drawer shows nothing about its content', () => {
  show({ count: null, countedAt: null, closedAt: null, cashPaise: null })
  expect(screen.getByText(/not counted yet/)).toBeTruthy()
  expect(screen.queryByText('Cash to hand over')).toBeNull()
})
