import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useBasket } from '../../../features/booking/booking.store.ts'
import { ContinuousBookingPage } from './continuous-booking-page.tsx'
import { loadBookingWords, serveBooking } from './testing/show-guided.tsx'

const day = (date: string, month = 'Kumbham') => ({
  wanted_date: date,
  date,
  reason: 'open',
  message: null,
  left: null,
  isMoved: false,
  amountPaise: 20_000,
  malayalam: { text: `${month} 1, 1202`, monthName: month, monthNameMl: '', month: 7, day: 1, year: 1202 },
})
const kept = ['2027-02-15', '2027-04-11']
const second = { ...day('2027-03-14', 'Meenam'), kept_date: '2027-04-11' }

let server: ReturnType<typeof serveBooking>
beforeAll(loadBookingWords)
beforeEach(() => {
  localStorage.clear()
  server = serveBooking()
  server.answer('POST /booking/plan', ({ body }) => {
    const { plan } = body as { plan: { kind: string } }
    return {
      body: {
        offering_id: 28,
        quantity: 1,
        pricePaise: 20_000,
        lines: kept.map((date) => day(date)),
        skipped: plan.kind === 'monthly-star' ? [second] : [],
        openCount: 2,
        movedCount: 0,
        missingCount: 0,
        totalPaise: 40_000,
        mostDays: null,
      },
    }
  })
})
afterEach(() => vi.unstubAllGlobals())

function show() {
  const router = createMemoryRouter(
    [
      { path: '/continuous-booking', Component: ContinuousBookingPage },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/continuous-booking'] },
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { router, unmount }
}
const keepButton = async (name: string | RegExp) => (await screen.findAllByRole('button', { name }))[0]

describe('many days', () => {
  it('are there again after a reload, and after "back" from the review', async () => {
    const { unmount } = show()
    await userEvent.click(await screen.findByRole('button', { name: '41 days' }))
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Arjun Menon/ }))
    unmount()
    const again = show()
    expect(await screen.findByRole('textbox', { name: 'How many days' })).toHaveProperty('value', '41')
    await screen.findByText(/for Lakshmi Menon · .*, Arjun Menon/)
    await waitFor(async () =>
      expect(await keepButton('Next with these 2 days')).toHaveProperty('disabled', false),
    )
    await userEvent.click((await keepButton('Next with these 2 days')) as HTMLElement)
    await waitFor(() => expect(again.router.state.location.pathname).toBe('/checkout'))
    expect(useBasket.getState().lines).toHaveLength(4)
    await again.router.navigate(-1)
    expect(await screen.findByRole('textbox', { name: 'How many days' })).toHaveProperty('value', '41')
  })

  it('without a number have no total that is waited for', async () => {
    show()
    await userEvent.clear(await screen.findByRole('textbox', { name: 'How many days' }))
    await screen.findByText('Fill in the fields above to see the days.')
    expect(screen.getAllByText('not yet known').length).toBeGreaterThan(0)
    expect(document.querySelector('.animate-shimmer')).toBeNull()
  })
})

describe('a birth star each month', () => {
  const chooseStar = async () =>
    userEvent.click(await screen.findByRole('radio', { name: 'My birth star each month' }))

  it('explains a gap of eight weeks where it is, and offers the day between', async () => {
    show()
    await chooseStar()
    await screen.findByText(/Meenam has .* twice, on 14 March and 11 April. The birthday is kept on 11 April/)
    await userEvent.click(screen.getByRole('button', { name: 'Book 14 March too' }))
    await userEvent.click((await keepButton('Next with these 3 days')) as HTMLElement)
    await waitFor(() => expect(useBasket.getState().lines).toHaveLength(3))
    expect(useBasket.getState().lines.map(({ date }) => date)).toEqual([
      '2027-02-15',
      '2027-03-14',
      '2027-04-11',
    ])
  })

  it('says whose star it is', async () => {
    useBasket.setState({ lastPeople: [{ name: 'Arjun Menon', nameMl: null, starId: 1 }] })
    show()
    await userEvent.click(await screen.findByRole('radio', { name: 'Arjun’s star each month' }))
    await screen.findByRole('combobox', { name: 'Birth star of Arjun Menon' })
  })
})
