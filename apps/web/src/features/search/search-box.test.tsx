import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { SearchBox } from './search-box.tsx'

const booking = (tran_no: string, customer_name: string) => ({
  tran_no,
  customer_name,
  receipt_number: '2026-27/004309',
  phone_no: '+919746011208',
  devotee: 'നിരഞ്ജന',
  status: 'confirmed',
  totalPaise: 15_000,
  bookedAt: '2026-11-12T05:00:00.000Z',
  offeringName: 'Ayilyam pooja',
  lines: 1,
  firstDate: '2026-11-30',
  lastDate: '2026-11-30',
})
const ticket = {
  id: '4b0f7f5e-8f6e-4b1c-9d0a-5f7e7b1a2c3d',
  number: 1005,
  subject: 'Money taken twice',
  user_name: 'Aswathy Suresh',
  status: 'open',
  createdAt: '2026-11-12T05:00:00.000Z',
}
const answer = {
  bookings: [booking('V2222222222', 'Aswathy Suresh'), booking('V3333333333', 'Aswathy Menon')],
  tickets: [ticket],
  hasMore: false,
  isComplete: true,
}

let server: ReturnType<typeof fakeServer>
beforeAll(() => loadWords('account'))
beforeEach(() => {
  storeAccessToken('t1')
  server = fakeServer()
  server.answer('POST /office/search', () => ({ body: answer }))
})
afterEach(() => vi.unstubAllGlobals())

function show() {
  const page = (
    <>
      <SearchBox />
      <input aria-label="A field" />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/home'] })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return () => router.state.location.pathname + router.state.location.search
}

it('opens with a stroke from anywhere but a field, and Enter opens the first, also before the answer is there', async () => {
  const place = show()
  await userEvent.type(screen.getByLabelText('A field'), '/')
  expect(screen.queryByRole('combobox')).toBeNull()
  await userEvent.click(document.body)
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(await screen.findByRole('combobox', { name: 'Search the office' }))
  await userEvent.keyboard('aswathy{Enter}')
  await waitFor(() => expect(place()).toBe('/transaction-history?order=V2222222222'))
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(server.asked('POST /office/search').at(-1)?.body).toEqual({ words: 'aswathy' })
})

it('goes through bookings and tickets with the arrows, told to a screen reader', async () => {
  const place = show()
  await userEvent.click(screen.getByLabelText('A field'))
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('asw')
  const rows = await screen.findAllByRole('option')
  expect(rows).toHaveLength(3)
  expect(rows[0]?.textContent).toMatch(
    /Aswathy Suresh for നിരഞ്ജന.*Ayilyam pooja · Mon 30 Nov.*004309.*150.*Confirmed/,
  )
  expect(screen.getByRole('group', { name: 'Tickets' }).textContent).toMatch(/Money taken twice.*1005/)
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(rows[2]?.id)
  expect(shown.mock.contexts.at(-1)).toBe(rows[2])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(place()).toBe(`/customer-support/ticket/${ticket.id}`))
})

it('explains short input, no result, and no answer', async () => {
  show()
  await userEvent.click(document.body)
  await userEvent.keyboard('/')
  expect(await screen.findByText(/Any number, or the end of one/)).toBeTruthy()
  server.answer('POST /office/search', () => ({
    body: { bookings: [], tickets: [], hasMore: false, isComplete: false },
  }))
  await userEvent.keyboard('zz')
  expect(await screen.findByText(/Nothing is found for “zz”/)).toBeTruthy()
  expect(screen.getByText(/still being added/)).toBeTruthy()
  server.answer('POST /office/search', () => ({ status: 422, body: { code: 'x', detail: 'Not now.' } }))
  await userEvent.clear(screen.getByRole('combobox'))
  await userEvent.type(screen.getByRole('combobox'), 'yy')
  expect(await screen.findByText('Not now.')).toBeTruthy()
})
