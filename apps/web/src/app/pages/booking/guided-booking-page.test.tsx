import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useBasket } from '../../../features/booking/booking.store.ts'
import { sampleMonth, sampleStarDay, sampleStars, sampleTempleDay } from '../../../gallery/sample-calendar.ts'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { startSession } from '../../../lib/session/session-store.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { GuidedBookingPage } from './guided-booking-page.tsx'

const offering = (part: object = {}) => ({
  id: 28,
  slug: 'noorum-palum',
  name: 'Noorum palum',
  nameMl: 'നൂറും പാലും',
  description: 'Rice flour, turmeric and milk.',
  category: 'sarpa',
  family: null,
  deity: { id: 1, slug: 'nagaraja', name: 'Nagaraja', nameMl: '', emblem: 'deity-nagaraja' },
  session: { id: 'usha', name: 'Usha', nameMl: '', startsAt: '05:00' },
  concerns: [1],
  pricePaise: 20_000,
  nextPrice: null,
  pool_id: 1,
  units: 1,
  unit: 'tickets',
  mostPerOrder: 10,
  mostPerAccountDay: null,
  mustBePresent: false,
  starRequired: true,
  prasadam: { kind: 'postable', grams: 50, keepsDays: 30, contents: null },
  schedule: {
    weekdays: [],
    stars: [],
    malayalamMonths: [],
    observances: [],
    notOnTithis: [],
    notOnObservances: [],
  },
  cutoff: { daysBefore: 1, time: '18:00' },
  opensDays: 365,
  ...part,
})

let server: ReturnType<typeof fakeServer>
beforeAll(async () => {
  await Promise.all(['booking', 'calendar', 'catalogue', 'checkout', 'profile'].map(loadWords))
})
beforeEach(() => {
  server = fakeServer()
  server.answer('GET /temple', () => ({
    body: { name: 'Sree Nagaraja Temple, Kavumpuzha', timeZone: 'Asia/Kolkata' },
  }))
  server.answer('GET /calendar/today', () => ({ body: sampleTempleDay() }))
  server.answer('GET /booking/birth-stars', () => ({ body: sampleStars }))
  server.answer('GET /booking/calendar', ({ search }) => ({
    body: sampleMonth(28, search.get('month') ?? ''),
  }))
  server.answer('GET /booking/get-date-for-star', ({ search }) => ({
    body: sampleStarDay(Number(search.get('star_id')), search.get('start_date') ?? ''),
  }))
  server.answer('GET /booking/offerings/', () => ({
    body: {
      offerings: [
        offering(),
        offering({
          id: 29,
          name: 'Thila homam',
          concerns: [2],
          prasadam: { kind: 'none', grams: null, keepsDays: null, contents: null },
        }),
      ],
    },
  }))
  server.answer('GET /booking/get-concerns', () => ({
    body: {
      concerns: [
        { id: 1, slug: 'serpent', name: 'Serpent dosha', nameMl: '', description: '', offeringCount: 1 },
      ],
    },
  }))
  server.answer('GET /booking/deities', () => ({ body: { deities: [] } }))
  server.answer('GET /booking/online-booking-setting', () => ({ body: { isOpen: true, message: null } }))
  server.answer('GET /profile/devotees', () => ({
    body: {
      devotees: [
        { id: 'a', name: 'Lakshmi Menon', nameMl: null, starId: 9, relation: 'self' },
        { id: 'b', name: 'Arjun Menon', nameMl: null, starId: 1, relation: 'son' },
      ],
    },
  }))
  server.answer('GET /profile/address', () => ({ body: { addresses: [] } }))
  server.answer('POST /booking/quote', () => ({
    body: { lines: [], parcels: [], postage: null, linesPaise: 0, deliveryPaise: 0, totalPaise: 0 },
  }))
  startSession('token', {
    avatar: null,
    userName: 'Lakshmi Menon',
    email: 'l@example.org',
    authority: ['user'],
  })
  useBasket.setState(useBasket.getInitialState(), true)
})
afterEach(() => vi.unstubAllGlobals())

function show(search = '') {
  window.history.replaceState(null, '', `/guided-booking${search}`)
  const router = createMemoryRouter(
    [
      { path: '/guided-booking', Component: GuidedBookingPage },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [`/guided-booking${search}`] },
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

const statuses = () =>
  within(screen.getByRole('list', { name: 'Help me choose' }))
    .getAllByRole('listitem')
    .map((step) => step.dataset.status)

describe('help me choose', () => {
  it('begins with what brings a person, and each step has its state', async () => {
    show()
    await screen.findByRole('link', { name: /^Serpent dosha/ })
    expect(statuses()).toEqual(['in-progress', 'pending', 'pending', 'pending', 'pending', 'pending'])
  })

  it('shows the offerings that serve the concern, none pressed upon anybody', async () => {
    show('?concern_id=1')
    await screen.findByRole('radio', { name: /^Noorum palum/ })
    expect(screen.queryByRole('radio', { name: /^Thila homam/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Next: choose a day' })).toHaveProperty('disabled', true)
    expect(statuses()[0]).toBe('complete')
  })

  it('led in from the calendar it asks for whom, proposes oneself, and goes on to the prasadam', async () => {
    const router = show('?offering_id=28&date=2026-11-30')
    const self = await screen.findByRole('button', { name: /^Lakshmi Menon/ })
    expect(self.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: /^Arjun Menon/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Next: prasadam' }))
    await waitFor(() => expect(router.state.location.search).toMatch(/step=prasadam/))
    expect(useBasket.getState().lines.map(({ name, date, starId }) => [name, date, starId])).toEqual([
      ['Lakshmi Menon', '2026-11-30', 9],
      ['Arjun Menon', '2026-11-30', 1],
    ])
  })

  it('leaves no more for each than one order may have when somebody joins', async () => {
    show('?offering_id=28&date=2026-11-30')
    await screen.findByRole('button', { name: /^Lakshmi Menon/ })
    const more = screen.getByRole('button', { name: 'One more' })
    for (let count = 1; count < 6; count++) await userEvent.click(more)
    await userEvent.click(screen.getByRole('button', { name: /^Arjun Menon/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Next: prasadam' }))
    await waitFor(() => expect(useBasket.getState().lines.map(({ quantity }) => quantity)).toEqual([5, 5]))
  })

  it('goes straight to the review where there is no prasadam to post', async () => {
    const router = show('?offering_id=29&date=2026-11-30')
    await userEvent.click(await screen.findByRole('button', { name: 'Next: review and pay' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
  })

  it('asks for a star that nobody has been asked for, and takes "not known"', async () => {
    server.answer('GET /profile/devotees', () => ({ body: { devotees: [] } }))
    show('?offering_id=28&date=2026-11-30')
    await screen.findByRole('button', { name: /^Lakshmi Menon/ })
    await userEvent.click(screen.getByRole('button', { name: 'Next: prasadam' }))
    await screen.findByText(/Please choose the birth star of Lakshmi Menon/)
    expect(useBasket.getState().lines).toEqual([])
    await userEvent.click(screen.getByRole('combobox', { name: 'Birth star of Lakshmi Menon' }))
    await userEvent.click(await screen.findByRole('option', { name: /Not known/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Next: prasadam' }))
    await waitFor(() => expect(useBasket.getState().lines).toHaveLength(1))
    expect(useBasket.getState().lines[0]?.starId).toBeNull()
  })

  it('says so when booking is closed', async () => {
    server.answer('GET /booking/online-booking-setting', () => ({
      body: { isOpen: false, message: 'Back at six.' },
    }))
    show()
    await screen.findByText('Back at six.')
  })
})
