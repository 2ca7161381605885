import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sampleMonth, sampleStarDay, sampleStars, sampleTempleDay } from '../../../gallery/sample-calendar.ts'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { startSession } from '../../../lib/session/session-store.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { sampleLine, sampleOrder } from '../../../lib/testing/sample-order.ts'
import { MoveLineDialog } from './move-line-dialog.tsx'

let server: ReturnType<typeof fakeServer>
beforeAll(() => Promise.all(['calendar', 'catalogue', 'checkout'].map(loadWords)))
beforeEach(() => {
  startSession('token', { avatar: null, userName: 'Lakshmi', email: 'l@example.org', authority: ['user'] })
  server = fakeServer()
  server.answer('GET /calendar/today', () => ({ body: sampleTempleDay() }))
  server.answer('GET /booking/birth-stars', () => ({ body: sampleStars }))
  server.answer('GET /booking/offerings/', () => ({ body: { offerings: [] } }))
  server.answer('GET /booking/calendar', ({ search }) => ({
    body: sampleMonth(28, search.get('month') ?? ''),
  }))
  server.answer('GET /booking/get-date-for-star', ({ search }) => ({
    body: sampleStarDay(Number(search.get('star_id')), search.get('start_date') ?? ''),
  }))
})
afterEach(() => vi.unstubAllGlobals())

const path = 'POST /booking/orders/V23456789AB/lines/1/move'

function show(onClose: () => void) {
  const order = sampleOrder({ lines: [sampleLine({ date: '2026-12-11' })], version: 3 })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MoveLineDialog order={order} lineId={1} onClose={onClose} />
    </QueryClientProvider>,
  )
}

test('opens on the month of the booked day, shows both days, and asks once before moving', async () => {
  server.answer(path, () => ({ body: sampleOrder({ version: 4 }) }))
  const onClose = vi.fn<() => void>()
  show(onClose)
  // Booked in December; today is in November.
  const booked = await screen.findByRole('gridcell', { name: /^Friday 11 December 2026, / })
  expect(booked.getAttribute('aria-selected')).toBe('true')
  expect(screen.getByText('choose a day')).toBeTruthy()
  const first = screen.getByRole<HTMLButtonElement>('button', { name: 'Choose the new day first' })
  expect(first.disabled).toBe(true)
  await userEvent.click(screen.getByRole('gridcell', { name: /^Monday 14 December 2026, / }))
  await userEvent.click(await screen.findByRole('button', { name: 'Move to Mon 14 Dec' }))
  expect(server.asked(path)).toHaveLength(0)
  expect(screen.getByText('Fri 11 Dec 2026')).toBeTruthy()
  expect(screen.getByText('Mon 14 Dec 2026')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Yes, move it' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.asked(path).map(({ body }) => body)).toEqual([{ date: '2026-12-14', version: 3 }])
})

test('a change of mind leads back to the calendar with the chosen day', async () => {
  show(() => undefined)
  await userEvent.click(await screen.findByRole('gridcell', { name: /^Monday 14 December 2026, / }))
  await userEvent.click(await screen.findByRole('button', { name: 'Move to Mon 14 Dec' }))
  await userEvent.click(screen.getByRole('button', { name: 'Choose another day' }))
  const cell = await screen.findByRole('gridcell', { name: /^Monday 14 December 2026, / })
  expect(cell.getAttribute('aria-selected')).toBe('true')
  expect(server.asked(path)).toHaveLength(0)
})
