import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { useBasket } from '../../../../features/booking/booking.store.ts'
import {
  sampleMonth,
  sampleStarDay,
  sampleStars,
  sampleTempleDay,
} from '../../../../gallery/sample-calendar.ts'
import { loadWords } from '../../../../lib/i18n/i18n.ts'
import { startSession } from '../../../../lib/session/session-store.ts'
import { fakeServer } from '../../../../lib/testing/fake-server.ts'
import { GuidedBookingPage } from '../guided-booking-page.tsx'

export const everyDay = {
  weekdays: [],
  stars: [],
  malayalamMonths: [],
  observances: [],
  notOnTithis: [],
  notOnObservances: [],
}

export const sampleOffering = (part: object = {}) => ({
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
  schedule: everyDay,
  cutoff: { daysBefore: 1, time: '18:00' },
  opensDays: 365,
  ...part,
})

const offered = [
  sampleOffering(),
  sampleOffering({
    id: 29,
    name: 'Thila homam',
    concerns: [2],
    prasadam: { kind: 'none', grams: null, keepsDays: null, contents: null },
  }),
]

export const loadBookingWords = () =>
  Promise.all(['booking', 'calendar', 'catalogue', 'checkout', 'profile', 'releases'].map(loadWords))

/** Mocks a server with Lakshmi signed in: a son in the family, no address, all days open. */
export function serveBooking() {
  const server = fakeServer()
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
  server.answer('GET /booking/offerings/', ({ search }) => {
    const concern = Number(search.get('concern_id'))
    return {
      body: { offerings: offered.filter(({ concerns }) => concern === 0 || concerns.includes(concern)) },
    }
  })
  server.answer('GET /booking/get-blocked-dates', () => ({
    body: { offering_id: 28, start_date: '2026-11-14', end_date: '2027-11-14', blocked_dates: [] },
  }))
  server.answer('POST /booking/check-if-blocked', ({ body }) => ({
    body: {
      lines: (body as object[]).map((line) => ({ ...line, blocked: false, reason: 'open', message: null })),
    },
  }))
  server.answer('POST /booking/check-daily-limits', ({ body }) => ({
    body: {
      lines: (body as object[]).map((line) => ({
        ...line,
        reason: 'open',
        message: null,
        left: 100,
        available: true,
        mostPerOrder: 10,
        mostPerAccountDay: null,
        exceedsOrder: false,
      })),
    },
  }))
  server.answer('POST /booking/my-bookings', () => ({ body: { bookings: [], total: 0 } }))
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
  return server
}

export function showGuided(search = '') {
  window.history.replaceState(null, '', `/guided-booking${search}`)
  const router = createMemoryRouter(
    [
      { path: '/guided-booking', Component: GuidedBookingPage },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [`/guided-booking${search}`] },
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { router, unmount }
}

/** State of each step, as announced by the stepper. */
export const stepStatuses = () =>
  within(screen.getByRole('list', { name: 'Help me choose' }))
    .getAllByRole('listitem')
    .map((step) => step.dataset.status)
