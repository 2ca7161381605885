import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadWords, speak } from '../../../lib/i18n/i18n.ts'
import { CashBookTables } from './cash-book-tables.tsx'

const moved = (part: object) => ({ cashPaise: 0, unprovenPaise: 0, bankPaise: 0, ...part })
const drawer = '0b6f5a3e-8f0a-4f4e-9d0a-0d6f6f5c2b11'
const entry = (side: 'received' | 'paid', kind: 'upi' | 'proven', part: object) => ({
  ...moved(part),
  date: '2027-04-02',
  side,
  kind,
  id: drawer,
  of: 'Sreeja',
})
const book = {
  month: '2027-04',
  opening: moved({ cashPaise: 70_000, bankPaise: 20_000 }),
  entries: [
    entry('received', 'upi', { unprovenPaise: 50_000 }),
    entry('received', 'proven', { bankPaise: 30_000 }),
    entry('paid', 'proven', { unprovenPaise: 30_000 }),
  ],
  closing: moved({ cashPaise: 70_000, unprovenPaise: 20_000, bankPaise: 50_000 }),
  onItsWayPaise: 0,
}

beforeAll(() => Promise.all(['office', 'office-registers'].map(loadWords)))
afterEach(() => speak('en'))

const show = () =>
  render(
    <MemoryRouter>
      <CashBookTables book={book} />
    </MemoryRouter>,
  )

test('April opens with what March closed with; UPI that nobody has seen stands beside the bank', () => {
  show()
  const received = within(screen.getByRole('table', { name: 'Received' }))
  expect(received.getByText('Brought forward from March 2027')).toBeTruthy()
  expect(received.getByText('UPI, not yet proven ₹')).toBeTruthy()
  expect(received.getByText('Counter UPI seen at the bank, Sreeja')).toBeTruthy()
  expect(screen.getByText('Typed by clerks and not seen at the bank yet.')).toBeTruthy()
  expect(screen.getByText('₹ 200')).toBeTruthy()
  expect(screen.getByText('₹ 500')).toBeTruthy()
})

test('the same in Malayalam', async () => {
  await speak('ml')
  show()
  expect(screen.getAllByText('ഉറപ്പാക്കാത്ത UPI ₹')).toHaveLength(2)
  expect(screen.getAllByText('ബാങ്കിൽ കണ്ട കൗണ്ടർ UPI, Sreeja')).toHaveLength(2)
  expect(screen.getByText('ഉറപ്പാക്കാത്ത UPI')).toBeTruthy()
})
