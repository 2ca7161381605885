import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sampleMonth, sampleStarDay, sampleTempleDay, sampleTimes } from '../../gallery/sample-calendar.ts'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { NextGreatDay } from './next-great-day.tsx'
import { TodayFacts } from './today-facts.tsx'

let server: ReturnType<typeof fakeServer>
beforeAll(() => loadWords('calendar'))
beforeEach(() => {
  server = fakeServer()
  server.answer('GET /calendar/today', () => ({ body: sampleTempleDay() }))
  server.answer('GET /booking/calendar', ({ search }) => ({
    body: sampleMonth(28, search.get('month') ?? ''),
  }))
  server.answer('GET /booking/get-date-for-star', ({ search }) => ({
    body: sampleStarDay(9, search.get('start_date') ?? ''),
  }))
})
afterEach(() => vi.unstubAllGlobals())

const show = (what: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {what}
    </QueryClientProvider>,
  )
const greatDay = (
  <NextGreatDay offeringId={28} offering={sampleTimes} action={(date) => <a href={`/${date}`}>{date}</a>} />
)

test('the next Ayilyam has its date in both calendars and its places', async () => {
  show(greatDay)
  expect(await screen.findByRole('heading', { name: 'Ayilyam of Vrischikam' })).toBeTruthy()
  expect(screen.getByText('Mon 30 Nov 2026')).toBeTruthy()
  expect(screen.getByText('Vrischikam 14, 1202')).toBeTruthy()
  expect(screen.getByText('212')).toBeTruthy()
  expect(screen.getByText('In 16 days')).toBeTruthy()
  expect(screen.getByRole('link', { name: '2026-11-30' })).toBeTruthy()
})

test('a star that ends before the pooja begins is reconciled with it in one sentence', async () => {
  show(
    <NextGreatDay
      offeringId={28}
      offering={{ ...sampleTimes, session: { ...sampleTimes.session, startsAt: '10:30' } }}
      action={() => null}
    />,
  )
  await screen.findByText(
    /^The star lasts until 9:4\d\sam, and the whole day counts as its own: .* is from 10:30\sam.$/,
  )
})

test('a great day that cannot be booked says why and names the next one', async () => {
  server.answer('GET /booking/get-date-for-star', () => ({
    body: { ...sampleStarDay(9, '2026-11-02'), date: '2026-11-30' },
  }))
  show(greatDay)
  expect(
    await screen.findByText('This day is over. The next Ayilyam that is open is Mon 30 Nov 2026.'),
  ).toBeTruthy()
})

test('today’s star, tithi and sun stand in a line', async () => {
  show(<TodayFacts />)
  expect(await screen.findByText(/^Pooradam, until 8:2\d pm$/)).toBeTruthy()
  expect(screen.getByText('Panchami')).toBeTruthy()
  expect(screen.getByText(/6:2\d am/)).toBeTruthy()
})

test('a missing answer is reported, with a retry button', async () => {
  server.answer('GET /calendar/today', () => ({ status: 404, body: { detail: 'No.' } }))
  show(<TodayFacts />)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
