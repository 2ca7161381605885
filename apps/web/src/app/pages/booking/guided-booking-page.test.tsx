import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useBasket } from '../../../features/booking/booking.store.ts'
import { sampleLine, sampleOrder, sampleParcel } from '../../../lib/testing/sample-order.ts'
import {
  everyDay,
  loadBookingWords,
  sampleOffering,
  serveBooking,
  showGuided,
  stepStatuses,
} from './testing/show-guided.tsx'

let server: ReturnType<typeof serveBooking>
beforeAll(loadBookingWords)
beforeEach(() => {
  server = serveBooking()
})
afterEach(() => vi.unstubAllGlobals())

describe('help me choose', () => {
  it('begins with what brings a person, and each step has its state', async () => {
    showGuided()
    await screen.findByRole('link', { name: /^Serpent dosha/ })
    expect(stepStatuses()).toEqual(['in-progress', 'pending', 'pending', 'pending', 'pending', 'pending'])
  })

  it('shows the offerings that serve the concern, none pressed upon anybody', async () => {
    showGuided('?concern_id=1')
    await screen.findByRole('link', { name: /^Noorum palum/ })
    expect(screen.queryByRole('link', { name: /^Thila homam/ })).toBeNull()
    expect(server.asked('GET /booking/offerings/').map(({ search }) => search.get('concern_id'))).toEqual([
      '1',
    ])
    expect(stepStatuses()[0]).toBe('complete')
  })

  it('led in from the calendar it asks for whom, proposes oneself, and goes on to the prasadam', async () => {
    const { router } = showGuided('?offering_id=28&date=2026-11-30')
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
    showGuided('?offering_id=28&date=2026-11-30')
    await screen.findByRole('button', { name: /^Lakshmi Menon/ })
    const more = screen.getByRole('button', { name: 'One more' })
    for (let count = 1; count < 6; count++) await userEvent.click(more)
    await userEvent.click(screen.getByRole('button', { name: /^Arjun Menon/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Next: prasadam' }))
    await waitFor(() => expect(useBasket.getState().lines.map(({ quantity }) => quantity)).toEqual([5, 5]))
  })

  it('goes straight to the review where there is no prasadam to post', async () => {
    const { router } = showGuided('?offering_id=29&date=2026-11-30')
    await userEvent.click(await screen.findByRole('button', { name: 'Next: review and pay' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
  })

  it('asks for a star that nobody has been asked for, and takes "not known"', async () => {
    server.answer('GET /profile/devotees', () => ({ body: { devotees: [] } }))
    showGuided('?offering_id=28&date=2026-11-30')
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
    showGuided()
    await screen.findByText('Back at six.')
  })
})

describe('a day that cannot be booked any more', () => {
  it('leads back to the day, whose step is in error and says why', async () => {
    server.answer('POST /booking/check-if-blocked', ({ body }) => ({
      body: {
        lines: (body as object[]).map((line) => ({
          ...line,
          blocked: true,
          reason: 'blocked',
          message: 'Kalasam',
        })),
      },
    }))
    showGuided('?offering_id=28&date=2026-11-30')
    await screen.findByText(/Mon 30 Nov 2026 cannot be booked: Closed: Kalasam/)
    expect(stepStatuses()).toEqual(['complete', 'complete', 'error', 'pending', 'pending', 'pending'])
    expect(screen.queryByRole('button', { name: 'Next: prasadam' })).toBeNull()
  })
})

describe('a day chosen in the calendar', () => {
  const chooseOffering = async () => {
    await userEvent.click(await screen.findByRole('link', { name: /^Serpent dosha/ }))
    await userEvent.click(await screen.findByRole('link', { name: /^Noorum palum/ }))
  }

  it('is kept through reason and offering, and is not asked for again', async () => {
    const { router } = showGuided('?date=2026-11-30')
    await chooseOffering()
    await screen.findByRole('button', { name: 'Next: prasadam' })
    const search = new URLSearchParams(router.state.location.search)
    expect([search.get('concern_id'), search.get('offering_id'), search.get('date')]).toEqual([
      '1',
      '28',
      '2026-11-30',
    ])
  })

  it('that the offering is not held on leads to the days of the offering', async () => {
    server.answer('POST /booking/check-if-blocked', ({ body }) => ({
      body: {
        lines: (body as object[]).map((line) => ({
          ...line,
          blocked: true,
          reason: 'not_held',
          message: null,
        })),
      },
    }))
    showGuided('?date=2026-11-30')
    await chooseOffering()
    await screen.findByText(/Mon 30 Nov 2026 cannot be booked/)
    expect(stepStatuses()[2]).toBe('error')
  })

  it('that is given out in a waiting room is shown with the way there', async () => {
    const release = {
      id: 'r1',
      kind: 'live',
      title: 'Ayilyam',
      room_id: 'm1',
      opensAt: '2026-11-21T00:30:00Z',
      joinsFrom: null,
      endedAt: null,
      dates: ['2026-11-30'],
      offerings: [{ id: 28 }],
    }
    server.answer('GET /releases/announced', () => ({ body: { releases: [release] } }))
    showGuided('?date=2026-11-30')
    await chooseOffering()
    expect((await screen.findAllByText('This day is given out in the waiting room')).length).toBeGreaterThan(
      0,
    )
  })

  it('goes with its offering when another one is chosen', async () => {
    showGuided('?concern_id=1&offering_id=29&date=2026-11-30&step=offering')
    const other = await screen.findByRole('link', { name: /^Noorum palum/ })
    expect(other.getAttribute('href')).toBe('/guided-booking?concern_id=1&offering_id=28')
  })
})

describe('more people than places', () => {
  it('is reported at once, the step is marked, and Next does not continue', async () => {
    server.answer('POST /booking/check-daily-limits', ({ body }) => ({
      body: {
        lines: (body as object[]).map((line, at) => ({
          ...line,
          reason: at === 0 ? 'few_left' : 'full',
          message: null,
          left: at === 0 ? 1 : 0,
          available: at === 0,
          mostPerOrder: 10,
          mostPerAccountDay: null,
          exceedsOrder: false,
        })),
      },
    }))
    showGuided('?offering_id=28&date=2026-11-30')
    await userEvent.click(await screen.findByRole('button', { name: /^Arjun Menon/ }))
    await screen.findByText(/There is one place left on this day, and you have chosen 2/)
    expect(stepStatuses()[3]).toBe('error')
    await userEvent.click(screen.getByRole('button', { name: 'Next: prasadam' }))
    expect(useBasket.getState().lines).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: /^Arjun Menon/ }))
    await waitFor(() => expect(stepStatuses()[3]).toBe('in-progress'))
    await userEvent.click(screen.getByRole('button', { name: 'Next: prasadam' }))
    await waitFor(() => expect(useBasket.getState().lines).toHaveLength(1))
  })
})

describe('an offering of some days only', () => {
  it('proposes the first day that is open', async () => {
    const open = '2026-11-30'
    const days = Array.from({ length: 30 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`)
    server.answer('GET /booking/offerings/', () => ({
      body: { offerings: [sampleOffering({ schedule: { ...everyDay, stars: [9] } })] },
    }))
    server.answer('GET /booking/get-blocked-dates', () => ({
      body: {
        offering_id: 28,
        start_date: '2026-11-01',
        end_date: '2027-11-14',
        blocked_dates: days
          .filter((date) => date !== open)
          .map((date) => ({ date, reason: 'not_held', message: null })),
      },
    }))
    showGuided('?offering_id=28')
    const [button] = await screen.findAllByRole('button', { name: 'Next with Mon 30 Nov' })
    expect(button).toHaveProperty('disabled', false)
  })
})

describe('how prasadam went last time', () => {
  const address = {
    id: 'h',
    recipient: 'Lakshmi Menon',
    line1: 'Kizhakke Veettil',
    line2: null,
    city: 'Thrissur',
    country: 'IN',
    countryName: 'India',
    state: 'IN-KL',
    stateName: 'Kerala',
    postalCode: '680002',
    mobile: '+919847012345',
    isDefault: true,
  }
  beforeEach(() => {
    server.answer('GET /profile/address', () => ({ body: { addresses: [address] } }))
  })

  it('by post to an address still saved: the step is left out, and the review is next', async () => {
    useBasket.setState({ delivery: { option: 'post', address_id: 'h', frequency: 'each' } })
    const { router } = showGuided('?offering_id=28&date=2026-11-30')
    await userEvent.click(await screen.findByRole('button', { name: 'Next: review and pay' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
    expect(router.state.location.search).toBe('?step=review')
  })

  it('going to a removed step asks it again', async () => {
    useBasket.setState({ delivery: { option: 'post', address_id: 'gone', frequency: 'each' } })
    const { router } = showGuided('?offering_id=28&date=2026-11-30')
    await userEvent.click(await screen.findByRole('button', { name: 'Next: prasadam' }))
    await waitFor(() => expect(router.state.location.search).toMatch(/step=prasadam/))
  })

  it('without stored data it comes from the last booking, and so do the people', async () => {
    const sent = sampleParcel().address
    const parcel = sampleParcel({
      address: sent && {
        ...sent,
        recipient: 'Lakshmi Menon',
        line1: 'Kizhakke Veettil',
        postalCode: '680002',
      },
    })
    server.answer('POST /booking/my-bookings', () => ({
      body: { bookings: [sampleOrder({ lines: [sampleLine()], parcels: [parcel] })], total: 1 },
    }))
    showGuided('?offering_id=28&date=2026-11-30')
    await screen.findByRole('button', { name: 'Next: review and pay' })
    await screen.findByRole('button', { name: /^Arjun Menon/ })
    const pressed = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
    expect([pressed(/^Arjun Menon/), pressed(/^Lakshmi Menon/)]).toEqual(['true', 'false'])
  })
})
