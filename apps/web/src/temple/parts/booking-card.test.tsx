import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { BookingCard } from './booking-card.tsx'
import { SavedDay } from './saved-line.tsx'

type Page = Parameters<typeof BookingCard>[0]['page']

const dayOf = (date: string) => ({
  date,
  state: 'open',
  isAyilyam: false,
  malayalam: { text: 'Vrischikam 3, 1202' },
  sunrise: `${date}T00:53:00Z`,
})
const page = {
  today: '2026-11-18',
  temple: { timeZone: 'Asia/Kolkata' },
  offering: { id: 28, pricePaise: 20_000, nextDay: '2026-11-19', deity: { id: 1 } },
  days: [dayOf('2026-11-19'), dayOf('2026-11-30')],
} as Page

beforeAll(async () => {
  await loadWords('calendar')
  await loadWords('temple')
})

test('the bar at the foot of a phone names day and price, and follows the day that is chosen', () => {
  const { container } = render(<BookingCard page={page} />)
  const bar = container.querySelector('[data-action-bar]')
  expect(bar?.textContent).toBe('Book for Thu 19 Nov · ₹ 200')
  fireEvent.click(screen.getByRole('button', { name: /Monday 30 November/ }))
  expect(bar?.textContent).toBe('Book for Mon 30 Nov · ₹ 200')
  expect(bar?.querySelector('a')?.search).toContain('date=2026-11-30')
})

test('on a page of another day it says the price, and no day that may not be open', () => {
  const { container } = render(
    <SavedDay value="2026-11-17">
      <BookingCard page={page} />
    </SavedDay>,
  )
  expect(container.textContent).toBe('₹ 200each')
})
