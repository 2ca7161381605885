import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { ClosedDayPage } from './closed-day-page.tsx'

const token = 'AbCdEfGhIjKlMnOpQrStUv'
const malayalam = {
  year: 1202,
  month: 6,
  day: 9,
  monthName: 'Makaram',
  monthNameMl: 'മകരം',
  text: 'Makaram 9, 1202',
}
const offer = (part: object = {}) => ({
  id: '7d0a6f0e-6a53-4b7b-9a55-0f3e5a4f1c11',
  offeringName: 'Ayilyam pooja',
  offeringNameMl: 'ആയില്യം പൂജ',
  date: '2027-01-23',
  malayalam,
  people: 2,
  reason: 'Eclipse',
  state: 'waiting',
  dueAt: '2026-11-22T08:05:00.000Z',
  movedTo: null,
  refundPaise: 30_000,
  refundDays: '5 to 7 working days',
  days: [{ date: '2027-02-20', malayalam }],
  ...part,
})

let server: ReturnType<typeof fakeServer>
beforeAll(() => loadWords('checkout'))
beforeEach(() => {
  server = fakeServer()
  server.answer('POST /booking/closed-day', () => ({ body: { offers: [offer()] } }))
})
afterEach(() => vi.unstubAllGlobals())

function show(hash: string) {
  const router = createMemoryRouter([{ path: '/closed-day', Component: ClosedDayPage }], {
    initialEntries: [`/closed-day${hash}`],
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
const answered = () => server.asked('POST /booking/closed-day/answer')

describe('the page of a closed day', () => {
  it('asks for confirmation before moving anything, and shows the result', async () => {
    server.answer('POST /booking/closed-day/answer', () => ({
      body: { offers: [offer({ state: 'moved', movedTo: '2027-02-20', days: [] })] },
    }))
    show(`#${token}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Move it to Saturday 20 February 2027' }))
    expect(answered()).toHaveLength(0)
    const sure = await screen.findByRole('dialog')
    await userEvent.click(within(sure).getByRole('button', { name: 'Yes, move it' }))
    await screen.findByText('Moved to Saturday 20 February 2027')
    expect(answered()).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /^Give me back/ })).toBeNull()
  })

  it('says why a day cannot be had any more, and leaves both ways open', async () => {
    server.answer('POST /booking/closed-day/answer', () => ({
      status: 409,
      body: { code: 'day_refused', detail: 'That day has filled up meanwhile.' },
    }))
    show(`#${token}`)
    await userEvent.click(await screen.findByRole('button', { name: /^Move it to/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, move it' }))
    await screen.findByText('That day has filled up meanwhile.')
    await screen.findByRole('button', { name: 'Give me back ₹ 300' })
  })

  it('offers the money alone where no day is open', async () => {
    server.answer('POST /booking/closed-day', () => ({ body: { offers: [offer({ days: [] })] } }))
    show(`#${token}`)
    await screen.findByText('No other day is open for this pooja at present.')
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
    screen.getByRole('button', { name: 'Give me back ₹ 300' })
  })

  it('moves several poojas with two taps to a day on which all can be held', async () => {
    const other = '7d0a6f0e-6a53-4b7b-9a55-0f3e5a4f1c12'
    const far = { date: '2027-03-20', malayalam }
    const offers = [
      offer({ days: [far, ...offer().days] }),
      offer({ id: other, offeringName: 'Noorum palum' }),
    ]
    server.answer('POST /booking/closed-day', () => ({ body: { offers } }))
    server.answer('POST /booking/closed-day/answer', () => ({ body: { offers } }))
    show(`#${token}`)
    await userEvent.click(
      await screen.findByRole('button', { name: 'Move all 2 to Saturday 20 February 2027' }),
    )
    expect(answered()).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Yes, all of them' }))
    await vi.waitFor(() =>
      expect(answered().map(({ body }) => body)).toEqual(
        [offer().id, other].map((offer_id) => ({ token, offer_id, answer: 'move', date: '2027-02-20' })),
      ),
    )
  })

  it('sends no request for a truncated link', async () => {
    show('#AbCdEf')
    await screen.findByText('This link is not complete')
    expect(server.asked('POST /booking/closed-day')).toHaveLength(0)
  })
})
