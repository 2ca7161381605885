import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleStars, sampleTempleDay } from '../../../gallery/sample-calendar.ts'
import { browser } from '../../../lib/browser.ts'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { routes } from '../../../lib/paths.ts'
import { startSession } from '../../../lib/session/session-store.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { sampleLine, sampleOrder } from '../../../lib/testing/sample-order.ts'
import { ReleasePage } from './release-page.tsx'
import { TurnPage } from './turn-page.tsx'

const release = {
  id: 'r1',
  kind: 'live',
  title: 'Noorum palum on Ayilyam',
  titleMl: 'നൂറും പാലും',
  offerings: [{ id: 28, name: 'Noorum palum', nameMl: 'നൂറും പാലും' }],
  dates: ['2099-11-30'],
  announcedAt: '2026-11-10T04:00:00Z',
  joinsFrom: '2099-11-20T23:30:00Z',
  opensAt: '2099-11-21T00:30:00Z',
  endsAt: '2099-11-21T06:30:00Z',
  room_id: 'm1',
  draw_id: 'd1',
  commitment: 'ab'.repeat(32),
  endedAt: null,
  endReason: null,
}
const draw = {
  announcedAt: release.announcedAt,
  closesAt: release.opensAt,
  commitment: release.commitment,
  beacon: null,
  closedAt: null,
  entries: null,
  shardBits: null,
  entriesHash: null,
  secret: null,
  seed: null,
  drawnAt: null,
  calledOffAt: null,
  buckets: null,
}
const day = { offering_id: 28, date: '2099-11-30', entries: 130, people: 260, left: 10 }
const own = {
  offering_id: 28,
  date: '2099-11-30',
  people: [{ name: 'Lakshmi Menon', nameMl: null, star_id: 9 }],
  state: 'waiting',
  code: '0a'.repeat(16),
  enteredAt: '2026-11-11T04:00:00Z',
  before: null as number | null,
  tran_no: null as string | null,
  payUntil: null as string | null,
}

let server: ReturnType<typeof fakeServer>
beforeAll(async () => {
  await Promise.all(['booking', 'calendar', 'catalogue', 'checkout', 'profile', 'releases'].map(loadWords))
})
beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
  server.answer('GET /temple', () => ({
    body: { name: 'Sree Nagaraja Temple, Kavumpuzha', timeZone: 'Asia/Kolkata' },
  }))
  server.answer('GET /calendar/today', () => ({ body: sampleTempleDay() }))
  server.answer('GET /booking/birth-stars', () => ({ body: sampleStars }))
  server.answer('GET /booking/offerings/', () => ({
    body: {
      offerings: [
        { id: 28, name: 'Noorum palum', pricePaise: 20_000, mostPerOrder: 4, mostPerAccountDay: 2 },
      ],
    },
  }))
  server.answer('GET /profile/self', () => ({ body: { name: 'Lakshmi Menon', mobile: '+919847012345' } }))
  server.answer('GET /profile/devotees', () => ({ body: { devotees: [] } }))
  server.answer('GET /releases/r1', () => ({ body: release }))
  server.answer('GET /releases/announced', () => ({ body: { releases: [release] } }))
  server.answer('GET /releases/r1/chances', () => ({ body: { days: [day] } }))
  server.answer('GET /releases/r1/entry', () => ({ body: { entry: null } }))
  server.answer('GET /waiting-room/draws/d1', () => ({ body: draw }))
  startSession('token', {
    avatar: null,
    userName: 'Lakshmi Menon',
    email: 'l@example.org',
    authority: ['user'],
  })
})
afterEach(() => vi.unstubAllGlobals())

function visit(url: string) {
  const router = createMemoryRouter(
    [
      { path: routes.release.path, Component: ReleasePage },
      { path: routes.turn.path, Component: TurnPage },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [url] },
  )
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
const inPhase = (phase: string) =>
  server.answer('GET /waiting-room/m1/now-serving', () => ({ body: { phase, fence: 1 } }))

describe('a release in the waiting room', () => {
  it('says when it opens and how it goes, and has no door before it can be joined', async () => {
    inPhase('announced')
    visit('/releases/r1')
    await screen.findByRole('heading', { level: 1, name: /Noorum palum on Ayilyam/ })
    await screen.findByText(/The waiting room opens at 5:00\sam/)
    await screen.findByText('10 places left')
    expect(screen.queryByRole('link', { name: 'Go to the waiting room' })).toBeNull()
    screen.getByRole('heading', { name: 'Come in before the door opens' })
  })

  it('leads to the waiting page, which finds there what it is about', async () => {
    inPhase('joining')
    visit('/releases/r1')
    const door = await screen.findByRole('link', { name: 'Go to the waiting room' })
    expect(door.getAttribute('href')).toBe('/waiting-room.html#m1')
    expect(JSON.parse(localStorage.getItem('release:m1') ?? '')).toEqual({ title: release.title })
  })

  it('a finished release leads to the remaining places', async () => {
    inPhase('ended')
    visit('/releases/r1')
    const link = await screen.findByRole('link', { name: 'Book this day' })
    expect(link.getAttribute('href')).toBe('/guided-booking?offering_id=28&date=2099-11-30')
  })

  it('an unknown release says so, and a failed request can be retried', async () => {
    server.answer('GET /releases/r1', () => ({
      status: 404,
      body: { code: 'release_not_found', detail: '…' },
    }))
    visit('/releases/r1')
    await screen.findByRole('heading', { level: 1, name: 'There is nothing given out here' })
  })
})

describe('one’s turn', () => {
  const join = () =>
    server.answer('POST /waiting-room/m1/join', () => ({
      body: { ticket: 't', code: own.code, lateNo: null },
    }))
  const refuse = (status: number, code: string) =>
    server.answer('POST /waiting-room/m1/turn', () => ({ status, body: { code, detail: 'No.' } }))

  it('shows until when, and leads into the booking of each day', async () => {
    join()
    server.answer('POST /waiting-room/m1/turn', () => ({
      body: { token: 'fresh', expiresAt: '2099-11-21T00:58:00Z' },
    }))
    visit('/releases/m1/book')
    await screen.findByRole('heading', { level: 1, name: 'You are inside' })
    screen.getByText(/It is your turn until 6:28\sam/)
    const link = await screen.findByRole('link', { name: 'Book Noorum palum' })
    expect(link.getAttribute('href')).toBe('/guided-booking?offering_id=28&date=2099-11-30')
    expect(localStorage.getItem('access_token')).toBe('fresh')
  })

  it.each(['not_your_turn', 'room_full'])(
    'that has not come leads back to the waiting page: %s',
    async (code) => {
      const replaceBy = vi.spyOn(browser, 'replaceBy').mockImplementation(() => {})
      join()
      refuse(code === 'room_full' ? 503 : 409, code)
      visit('/releases/m1/book')
      await waitFor(() => expect(replaceBy).toHaveBeenCalledWith('/waiting-room.html#m1'))
    },
  )

  it('a used turn says so, and shows the booking', async () => {
    join()
    refuse(409, 'turn_gone')
    visit('/releases/m1/book')
    await screen.findByRole('heading', { level: 1, name: 'Your turn has been used' })
    screen.getByRole('link', { name: 'See my bookings' })
    expect(localStorage.getItem('used:m1')).not.toBeNull()
  })
})

describe('a ballot', () => {
  const ballot = {
    ...release,
    kind: 'ballot',
    room_id: null,
    joinsFrom: '2026-11-10T04:00:00Z',
    endsAt: null,
  }
  beforeEach(() => server.answer('GET /releases/r1', () => ({ body: ballot })))
  const drawn = {
    ...draw,
    closedAt: ballot.opensAt,
    drawnAt: ballot.opensAt,
    entries: 130,
    entriesHash: 'cd'.repeat(32),
  }
  const became = (part: Partial<typeof own>) => {
    server.answer('GET /waiting-room/draws/d1', () => ({ body: drawn }))
    server.answer('GET /releases/r1/entry', () => ({ body: { entry: { ...own, before: 0, ...part } } }))
  }

  it('shows the chances, takes a family down, and takes it back', async () => {
    let entry: typeof own | null = null
    server.answer('GET /releases/r1/entry', () => ({ body: { entry } }))
    server.answer('PUT /releases/r1/entry', () => {
      entry = own
      return { body: own }
    })
    server.answer('DELETE /releases/r1/entry', () => {
      entry = null
      return { body: { status: 'withdrawn' } }
    })
    visit('/releases/r1')
    await screen.findByText('about 1 in 26')
    screen.getByText(/130 families with 260 names for 10 places so far/)
    await screen.findByText('Up to 2 names together. Whose should be read?')
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'Put this name down' }))[0] as HTMLElement,
    )
    await screen.findByRole('heading', { name: 'You are down' })
    screen.getByText(/After the draw we write to you by e-mail, whether you were drawn or not/)
    expect(server.asked('PUT /releases/r1/entry')[0]?.body).toMatchObject({
      offering_id: 28,
      date: '2099-11-30',
      people: [{ name: 'Lakshmi Menon' }],
    })
    await userEvent.click(screen.getByRole('button', { name: 'Take our name back' }))
    await userEvent.click(screen.getByRole('button', { name: 'Yes, take it out' }))
    await screen.findByRole('heading', { name: 'Put your family down' })
  })

  it('says in its own words why somebody cannot be in it', async () => {
    server.answer('PUT /releases/r1/entry', () => ({
      status: 403,
      body: { code: 'account_too_young', detail: 'This ballot is for accounts that were there.' },
    }))
    visit('/releases/r1')
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'Put this name down' }))[0] as HTMLElement,
    )
    await screen.findByText('This ballot is for accounts that were there.')
  })

  it('that was won is paid like any booking that is kept', async () => {
    became({ state: 'called', tran_no: 'V23456789AB', payUntil: '2099-12-04T14:30:00Z' })
    server.answer('GET /booking/orders/V23456789AB', () => ({
      body: sampleOrder({
        status: 'awaiting_payment',
        mayPay: true,
        receiptNumber: null,
        lines: [sampleLine({ status: 'held' })],
      }),
    }))
    visit('/releases/r1')
    await screen.findByRole('heading', { level: 1, name: 'Your name was drawn' })
    screen.getByText(/^4 Dec, 8:00\spm$/)
    const [pay] = await screen.findAllByRole('link', { name: /^Pay ₹/ })
    expect(pay?.getAttribute('href')).toBe('/checkout?tran_no=V23456789AB')
    screen.getByRole('button', { name: 'Give our place to the next in line' })
  })

  it('that the temple withdrew says that there is no draw, and lets the days be booked', async () => {
    const withdrawn = { ...ballot, endedAt: '2026-11-12T04:00:00Z', endReason: 'withdrawn' }
    server.answer('GET /releases/r1', () => ({ body: withdrawn }))
    server.answer('GET /releases/r1/entry', () => ({ body: { entry: own } }))
    visit('/releases/r1')
    await screen.findByRole('heading', { level: 1, name: 'There will be no draw' })
    screen.getByText(/no money has moved/)
    const link = await screen.findByRole('link', { name: 'Book this day' })
    expect(link.getAttribute('href')).toBe('/guided-booking?offering_id=28&date=2099-11-30')
    expect(screen.queryByRole('button', { name: /^Put / })).toBeNull()
  })

  it('that was not says that no money moved, and the place in line', async () => {
    became({ before: 7 })
    visit('/releases/r1')
    await screen.findByRole('heading', { level: 1, name: 'Not drawn this time' })
    screen.getByText(/No money has moved/)
    const line = screen.getByRole('region', { name: 'But you are close' })
    within(line).getByText('number 8 in line')
    within(line).getByText(/we write to you by e-mail at once, and it is yours for 24 hours/)
    screen.getByRole('link', { name: 'Work out the order yourself' })
    expect(JSON.parse(localStorage.getItem('draw:d1') ?? '{}').code).toBe(own.code)
  })
})
