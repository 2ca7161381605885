import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { storeAccessToken } from '../../../../lib/session/access-token.ts'
import { fakeServer } from '../../../../lib/testing/fake-server.ts'
import { CounterSelling } from '../counter-selling.tsx'
import { useCounterSale } from '../use-counter-sale.ts'

export const offering = {
  id: 2,
  starRequired: false,
  session: { startsAt: '07:00' },
  counterMinutes: 15,
  name: 'Ganapathi homam',
  nameMl: '',
  pricePaise: 20_000,
  deity: { name: 'Ganapathi', emblem: 'deity-ganapathi' },
}
export const quotedLine = {
  index: 0,
  offeringName: offering.name,
  offeringNameMl: '',
  malayalam: null,
  pricePaise: 20_000,
  amountPaise: 20_000,
  reason: 'ok',
  left: null,
  message: null,
  isAvailable: true,
  isPostable: false,
}
export const sold = {
  tran_no: 'V1',
  receipt_number: 'C/2026-27/000001',
  customer_name: 'Ammini',
  method: 'cash',
  reference: null,
  upiProof: null,
  totalPaise: 20_000,
  returnedPaise: 0,
  waiting: null,
  soldAt: '2026-11-30T03:54:00Z',
}
const stars = [
  { id: 4, name: 'Rohini', nameMl: 'രോഹിണി', spellings: ['Rohiny'] },
  { id: 9, name: 'Ayilyam', nameMl: 'ആയില്യം', spellings: ['Ashlesha'] },
]
export const refusal = (status: number, code: string) => ({ status, body: { status, code, detail: code } })

export const quoteOf = (totalPaise: number) => ({
  lines: [{ ...quotedLine, amountPaise: totalPaise }],
  parcels: [],
  postage: null,
  linesPaise: totalPaise,
  deliveryPaise: 0,
  totalPaise,
})

/** Mocks a server with one offering. */
export function serveCounter() {
  storeAccessToken('token')
  const server = fakeServer()
  server.answer('GET /booking/offerings/', () => ({ body: { offerings: [offering] } }))
  server.answer('GET /booking/birth-stars', () => ({ body: { stars } }))
  server.answer('GET /calendar/today', () => ({ body: { date: '2026-11-30', timeZone: 'Asia/Kolkata' } }))
  server.answer('POST /counter/quote', () => ({ body: quoteOf(20_000) }))
  return server
}

function Counter() {
  return (
    <CounterSelling
      selling={useCounterSale()}
      sales={[]}
      returns={[]}
      today="2026-11-30"
      mostSold={[]}
      onTakeBack={() => {}}
      onAgree={() => {}}
    />
  )
}

/** Types one line and waits for its price, ready to sell. */
export async function typeLine() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Counter />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const entry = screen.getByRole('combobox', { name: 'Offering' })
  await userEvent.type(entry, 'gana')
  await screen.findByRole('option')
  await userEvent.keyboard('{Enter}')
  const [name] = await screen.findAllByRole('textbox', { name: 'Name' })
  await userEvent.type(name as HTMLElement, 'Ammini')
  await userEvent.tab()
}
