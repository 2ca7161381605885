import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { OrderTickets } from './order-tickets.tsx'

const ticket = (number: number, tran_no: string | null, subject: string) => ({
  id: `6f1c3a1e-7a51-4d8c-9b9a-0d0c5a3b${number}`,
  number,
  ticket_type: 'booking',
  status: 'in_progress',
  subject,
  tran_no,
  user_name: 'Aswathy Suresh',
  createdAt: '2026-11-12T14:44:00.000Z',
  updatedAt: '2026-11-12T14:44:00.000Z',
  firstAnsweredAt: null,
  lastFrom: 'devotee',
  excerpt: 'Nothing has come.',
  assignee: null,
})

let server: ReturnType<typeof fakeServer>
beforeAll(() => loadWords('support'))
beforeEach(() => {
  storeAccessToken('t1')
  server = fakeServer()
})
afterEach(() => vi.unstubAllGlobals())

function show(...tickets: object[]) {
  server.answer('POST /tickets', () => ({
    body: { tickets, total: tickets.length, totalOpenTickets: tickets.length, totalClosedTickets: 0 },
  }))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { container } = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <OrderTickets tranNo="V2222222222" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { container, isAsked: () => waitFor(() => expect(client.isFetching()).toBe(0)) }
}

it('what was asked about an order is one press away, with how it stands', async () => {
  show(ticket(1042, 'V2222222222', 'Where is it?'), ticket(1043, null, 'Names V2222222222 in passing'))
  const link = await screen.findByRole('link')
  expect(link.textContent).toBe('1042 · Where is it?')
  expect(link.getAttribute('href')).toBe('/customer-support/ticket/6f1c3a1e-7a51-4d8c-9b9a-0d0c5a3b1042')
  expect(screen.getByText('In progress')).toBeTruthy()
  expect(server.asked('POST /tickets')[0]?.search.get('search')).toBe('V2222222222')
})

it('without tickets nothing is shown', async () => {
  const { container, isAsked } = show(ticket(1043, 'V3333333333', 'Another'))
  await isAsked()
  expect(server.asked('POST /tickets')).toHaveLength(1)
  expect(container.textContent).toBe('')
})
