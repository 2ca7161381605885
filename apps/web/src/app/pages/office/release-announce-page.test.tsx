import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useUnsavedForms } from '../../../lib/form/use-unsaved.ts'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { sampleRelease } from '../../../lib/testing/sample-release.ts'
import { ReleaseAnnouncePage } from './release-announce-page.tsx'

const offering = (id: number, name: string) => ({
  id,
  name,
  nameMl: 'നൂറും പാലും',
  isActive: true,
  deity: { emblem: 'deity-nagaraja' },
  pool_id: id,
  pricePaise: 20_000,
  mostPerOrder: 12,
  mostPerAccountDay: 4,
})
const daysOf = (month: string) =>
  Array.from({ length: 28 }, (_, at) => ({
    date: `${month}-${String(at + 1).padStart(2, '0')}`,
    malayalam: { monthName: 'Dhanu', day: at + 1 },
    observances: at === 22 ? [{ id: 'ayilyam' }] : [],
    reason: at % 2 === 0 ? 'open' : 'not_held',
    left: 100,
    limit: 100,
    message: null,
  }))

let server: ReturnType<typeof fakeServer>
beforeAll(() => Promise.all(['office', 'office-releases'].map(loadWords)))
beforeEach(() => {
  storeAccessToken('token')
  server = fakeServer()
  const offerings = [offering(1, 'Noorum palum'), { ...offering(2, 'Old pooja'), isActive: false }]
  server.answer('GET /admin/catalogue', () => ({ body: { offerings } }))
  server.answer('GET /admin/settings', () => ({
    body: { settings: [{ key: 'releases.hasBeacon', value: false, isDefault: false, changedAt: null }] },
  }))
  server.answer('GET /calendar/today', () => ({ body: { date: '2026-12-01', timeZone: 'Asia/Kolkata' } }))
  server.answer('GET /temple', () => ({ body: { name: 'Temple', timeZone: 'Asia/Kolkata' } }))
  server.answer('GET /booking/calendar', ({ search }) => ({
    body: {
      offering_id: Number(search.get('offering_id')),
      month: search.get('month'),
      days: daysOf(search.get('month') ?? ''),
    },
  }))
})
afterEach(() => vi.unstubAllGlobals())

function show() {
  const router = createMemoryRouter(
    [
      { path: '/admin/releases/new', Component: ReleaseAnnouncePage },
      { path: '/admin/releases/:id', element: null },
    ],
    { initialEntries: ['/admin/releases/new'] },
  )
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

async function fill() {
  await userEvent.type(await screen.findByLabelText(/^Name in English/), 'Ayilyam 2027')
  await userEvent.type(screen.getByLabelText(/^Name in Malayalam/), 'ആയില്യം')
  await userEvent.click(screen.getByRole('combobox', { name: 'Offerings' }))
  expect(screen.queryByRole('option', { name: /Old pooja/ })).toBeNull()
  await userEvent.click(await screen.findByRole('option', { name: /Noorum palum/ }))
  await userEvent.click(await screen.findByRole('button', { name: /^Wednesday 23 December 2026, Ayilyam/ }))
}
const announce = () => userEvent.click(screen.getByRole('button', { name: /^Announce the release/ }))

test('missing values are reported at each field, and nothing is sent', async () => {
  show()
  await screen.findByLabelText(/^Name in English/)
  await announce()
  expect(await screen.findAllByText('Please fill this in.')).toHaveLength(2)
  expect(screen.getByText('Please choose an offering')).toBeTruthy()
  expect(server.asked('POST /releases')).toEqual([])
})

test('a day on which it is not held cannot be chosen, and says why', async () => {
  show()
  await fill()
  const closed = screen.getByRole('button', { name: 'Thursday 24 December 2026, Noorum palum is not held' })
  expect(closed).toHaveProperty('disabled', true)
  expect(await screen.findByText(/places free on these days, worth ₹ 20,000/)).toBeTruthy()
})

test('a lost response is retried under the same id; then the release is shown', async () => {
  let isAway = true
  server.answer('POST /releases', () =>
    isAway
      ? { status: 503, body: { code: 'busy', detail: 'Please try again in a moment.' } }
      : { body: sampleRelease },
  )
  const router = show()
  await fill()
  expect(useUnsavedForms.getState().ids).toHaveLength(1)
  await announce()
  expect(await screen.findByText('Please try again in a moment.')).toBeTruthy()
  isAway = false
  await announce()
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/admin\/releases\/[0-9a-f-]{36}$/))
  const sent = server.asked('POST /releases').map(({ body }) => (body as { id: string }).id)
  expect(new Set(sent).size).toBe(1)
  expect(router.state.location.pathname.endsWith(String(sent[0]))).toBe(true)
  expect(useUnsavedForms.getState().ids).toEqual([])
})

test('server errors about an hour or a day are shown at that field', async () => {
  server.answer('POST /releases', () => ({
    status: 422,
    body: { code: 'opens_too_soon', detail: 'No.', fields: { opensAt: 'At least fifteen minutes from now' } },
  }))
  show()
  await fill()
  await announce()
  expect(await screen.findByText('At least fifteen minutes from now')).toBeTruthy()
  server.answer('POST /releases', () => ({
    status: 409,
    body: { code: 'day_in_release', detail: 'No.', meta: { dates: ['2026-12-23'] } },
  }))
  await announce()
  expect(await screen.findByText('Another release gives out Wed 23 Dec 2026 already')).toBeTruthy()
})

test('a ballot is announced as one, without a room', async () => {
  server.answer('POST /releases/ballots', () => ({ body: { ...sampleRelease, kind: 'ballot' } }))
  show()
  await fill()
  await userEvent.click(screen.getByRole('radio', { name: /^Ballot/ }))
  expect(screen.queryByRole('textbox', { name: /^Most inside/ })).toBeNull()
  expect(screen.getByText(/^Draws use no public number|no public number/)).toBeTruthy()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(server.asked('POST /releases/ballots')).toHaveLength(1))
  expect(server.asked('POST /releases/ballots')[0]?.body).toMatchObject({
    dates: ['2026-12-23'],
    entriesUntil: '2026-12-07T00:30:00.000Z',
  })
})
