import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sampleMonth, sampleStarDay } from '../../../gallery/sample-calendar.ts'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { serveCounter, typeLine } from './testing/simulate-counter.tsx'

let server: ReturnType<typeof serveCounter>
beforeAll(() =>
  Promise.all(['office', 'office-counter', 'booking', 'calendar', 'catalogue', 'checkout'].map(loadWords)),
)
beforeEach(() => {
  server = serveCounter()
  server.answer('GET /counter/calendar', ({ search }) => ({
    body: sampleMonth(2, search.get('month') ?? ''),
  }))
  server.answer('GET /booking/get-date-for-star', ({ search }) => ({
    body: sampleStarDay(Number(search.get('star_id')), search.get('start_date') ?? ''),
  }))
})
afterEach(() => vi.unstubAllGlobals())

test('the calendar of a line is the counter’s: it sells until a quarter of an hour before the session', async () => {
  await typeLine()
  await userEvent.click(screen.getAllByRole('button', { name: /calendar/i })[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: 'Choose another day' })
  // The pooja is at 7; online booking would close the evening before.
  await within(dialog).findByText('Book before')
  expect(within(dialog).getByText('Mon 30 Nov, 6:45 am')).toBeTruthy()
  expect(server.asked('GET /counter/calendar').map(({ search }) => search.get('offering_id'))).toContain('2')
  expect(server.asked('GET /booking/calendar')).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take Mon 30 Nov' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
