import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Ticket, TicketDetail } from '@vazhipadu/contract/support'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { MyTicketsPage } from './my-tickets-page.tsx'
import { TicketPage } from './ticket-page.tsx'

const id = '6f1c3a1e-7a51-4d8c-9b9a-0d0c5a3b2f11'
const ticket: Ticket = {
  id,
  number: 1042,
  ticket_type: 'prasadam',
  status: 'open',
  subject: 'Where is my prasadam?',
  tran_no: 'V2222222222',
  user_name: 'Aswathy Suresh',
  createdAt: '2026-11-12T14:44:00.000Z',
  updatedAt: '2026-11-12T14:44:00.000Z',
  firstAnsweredAt: null,
  lastFrom: 'devotee',
  excerpt: 'Nothing has come.',
  assignee: null,
}
const detail: TicketDetail = {
  ticket: { ...ticket, transaction: null, devotee: null },
  conversations: [],
  attachments: [],
}

let server: ReturnType<typeof fakeServer>
beforeAll(() => Promise.all(['support', 'account'].map(loadWords)))
beforeEach(() => {
  storeAccessToken('t1')
  server = fakeServer()
  server.answer('GET /profile/self', () => ({
    body: { name: 'Lakshmi', is_admin: true, capabilities: ['desk'] },
  }))
  server.answer('GET /temple', () => ({
    body: { name: 'Temple', timeZone: 'Asia/Kolkata', openingHours: '5 am' },
  }))
  server.answer('POST /tickets', () => ({
    body: { tickets: [ticket], total: 1, totalOpenTickets: 1, totalClosedTickets: 0 },
  }))
  server.answer('GET /tickets/ready-answers', () => ({ body: { answers: [] } }))
})
afterEach(() => vi.unstubAllGlobals())

function show(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/customer-support/my-ticket', element: <MyTicketsPage /> },
      { path: '/customer-support/ticket/:ticketId', element: <TicketPage /> },
    ],
    { initialEntries: [`/customer-support/${path}`] },
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { pollTickets: () => act(() => client.refetchQueries({ queryKey: ['tickets'] })) }
}

describe('what the office does beside answering', () => {
  it('a server error is shown on the page instead of an endless skeleton (defect 14)', async () => {
    server.answer('POST /tickets', () => ({
      status: 500,
      body: { code: 'internal', detail: 'Something broke.' },
    }))
    show('my-ticket')
    expect(await screen.findByText('Failed to fetch tickets')).toBeTruthy()
    expect(screen.getByRole('button', { name: /again/ })).toBeTruthy()
    expect(screen.getByText('0 open · 0 closed')).toBeTruthy()
  })

  it('keeps the tickets when asking for news fails, and says from when they are', async () => {
    const { pollTickets } = show('my-ticket')
    await screen.findByText('Where is my prasadam?')
    server.answer('POST /tickets', () => ({ status: 500, body: { code: 'internal', detail: 'Broken.' } }))
    await pollTickets()
    await screen.findByText('Failed to fetch tickets')
    expect(screen.getByText('Where is my prasadam?')).toBeTruthy()
    expect(screen.getByText('1 open · 0 closed')).toBeTruthy()
    expect(screen.getByText(/^This list is from .+\. New requests may be missing\.$/)).toBeTruthy()
    server.answer('POST /tickets', () => ({
      body: { tickets: [], total: 0, totalOpenTickets: 0, totalClosedTickets: 1 },
    }))
    await userEvent.click(screen.getByRole('button', { name: /again/ }))
    await waitFor(() => expect(screen.queryByText('Failed to fetch tickets')).toBeNull())
    expect(screen.queryByText('Where is my prasadam?')).toBeNull()
  })

  it('a changed filter that fails empties the list, as specified', async () => {
    show('my-ticket')
    await screen.findByText('Where is my prasadam?')
    server.answer('POST /tickets', () => ({ status: 500, body: { code: 'internal', detail: 'Broken.' } }))
    await userEvent.click(screen.getByRole('button', { name: 'From, to and name' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Devotee’s name' }), 'A')
    await screen.findByText('Failed to fetch tickets')
    expect(screen.queryByText('Where is my prasadam?')).toBeNull()
    expect(screen.queryByText(/^This list is from/)).toBeNull()
    expect(screen.getByText('0 open · 0 closed')).toBeTruthy()
  })

  it('leads from a ticket to its order in one press, and gives it to somebody', async () => {
    const lakshmi = { id: '11111111-1111-4111-8111-111111111111', name: 'Lakshmi Nair' }
    const transaction = {
      tran_no: 'V2222222222',
      status: 'confirmed' as const,
      totalPaise: 15_000,
      receiptNumber: '2026-27/004309',
      createdAt: ticket.createdAt,
      parcel: null,
      lines: [],
      lineCount: 0,
    }
    const about = { ...detail, ticket: { ...detail.ticket, transaction } }
    const given = { ...about, ticket: { ...about.ticket, assignee: lakshmi } }
    server.answer(`GET /tickets/${id}`, () => ({ body: about }))
    server.answer('GET /tickets/assignees', () => ({ body: { assignees: [lakshmi] } }))
    server.answer(`PUT /tickets/${id}/assignee`, () => {
      server.answer(`GET /tickets/${id}`, () => ({ body: given }))
      return { body: given }
    })
    show(`ticket/${id}`)
    const order = await screen.findByRole('link', { name: 'Open the order' })
    expect(order.getAttribute('href')).toBe('/transaction-history?order=V2222222222')
    await userEvent.click(screen.getByRole('combobox', { name: 'Who looks after it' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Lakshmi Nair' }))
    await waitFor(() =>
      expect(server.asked(`PUT /tickets/${id}/assignee`)[0]?.body).toEqual({ account_id: lakshmi.id }),
    )
    expect((await screen.findByRole('combobox', { name: 'Who looks after it' })).textContent).toContain(
      'Lakshmi',
    )
  })
})
