import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Ticket, TicketDetail } from '@vazhipadu/contract/support'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTicket, respondToTicket } from '../../../features/support/support.api.ts'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { readDraft } from '../../../lib/session/keep-drafts.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { Toaster } from '../../../ui/feedback/toast.tsx'
import { MyTicketsPage } from './my-tickets-page.tsx'
import { RaiseTicketPage } from './raise-ticket-page.tsx'
import { TicketPage } from './ticket-page.tsx'

const id = '6f1c3a1e-7a51-4d8c-9b9a-0d0c5a3b2f11'
const ticket: Ticket = {
  id,
  number: 1042,
  ticket_type: 'prasadam',
  status: 'open',
  subject: 'Where is my prasadam?',
  tran_no: null,
  user_name: 'Aswathy Suresh',
  createdAt: '2026-11-12T14:44:00.000Z',
  updatedAt: '2026-11-12T14:44:00.000Z',
  firstAnsweredAt: null,
  lastFrom: 'devotee',
  excerpt: 'Nothing has come.',
  assignee: null,
}
const said = {
  id: 'a7f7a5f0-9f0f-4a3d-8e9c-000000000001',
  kind: 'message' as const,
  from: 'devotee' as const,
  author: 'Aswathy Suresh',
  isMine: true,
  text: 'Nothing has come.',
  status: null,
  at: ticket.createdAt,
}
const detail: TicketDetail = {
  ticket: { ...ticket, transaction: null, devotee: null },
  conversations: [said],
  attachments: [],
}
const list = { tickets: [ticket], total: 1, totalOpenTickets: 1, totalClosedTickets: 0 }

let server: ReturnType<typeof fakeServer>
let isAdmin = false
let rights: string[] | undefined
beforeAll(() => Promise.all(['support', 'account'].map(loadWords)))
beforeEach(() => {
  localStorage.clear()
  isAdmin = false
  rights = undefined
  storeAccessToken('t1')
  server = fakeServer()
  server.answer('GET /profile/self', () => ({
    body: { name: 'Aswathy', is_admin: isAdmin, capabilities: rights },
  }))
  server.answer('GET /temple', () => ({
    body: { name: 'Temple', timeZone: 'Asia/Kolkata', openingHours: '5 am' },
  }))
  server.answer('GET /tickets/get-user-tickets', () => ({ body: list }))
  server.answer('POST /tickets', () => ({ body: list }))
  server.answer(`GET /tickets/${id}`, () => ({ body: detail }))
  server.answer('POST /tickets/transactions', () => ({ body: { transactions: [] } }))
  server.answer('GET /tickets/ready-answers', () => ({ body: { answers: [] } }))
  server.answer('GET /tickets/assignees', () => ({ body: { assignees: [] } }))
})
afterEach(() => vi.unstubAllGlobals())

function show(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/customer-support/my-ticket', element: <MyTicketsPage /> },
      { path: '/customer-support/raise-ticket', element: <RaiseTicketPage /> },
      { path: '/customer-support/ticket/:ticketId', element: <TicketPage /> },
    ],
    { initialEntries: [`/customer-support/${path}`] },
  )
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  )
  return router
}

describe('the list', () => {
  it('shows a user their own, with the counts, ten a page', async () => {
    show('my-ticket')
    expect(await screen.findByRole('link', { name: /Where is my prasadam/ })).toBeTruthy()
    expect(screen.getByText('1 open · 0 closed')).toBeTruthy()
    const [asked] = server.asked('GET /tickets/get-user-tickets')
    expect(String(asked?.search)).toBe('skip=0&limit=10')
    expect(server.asked('POST /tickets')).toHaveLength(0)
  })

  it('shows an admin all, in the same place', async () => {
    isAdmin = true
    show('my-ticket?user_name=Aswathy&page=2')
    expect(await screen.findByText('Aswathy Suresh')).toBeTruthy()
    expect(String(server.asked('POST /tickets')[0]?.search)).toBe('skip=10&limit=10&user_name=Aswathy')
  })

  it('a failed list load empties the list and sets the total to 0: a user’s', async () => {
    server.answer('GET /tickets/get-user-tickets', () => ({
      status: 422,
      body: { code: 'x', detail: 'Not today.' },
    }))
    show('my-ticket')
    expect(await screen.findByText('Failed to fetch user tickets')).toBeTruthy()
    expect(screen.getByText('Not today.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /prasadam/ })).toBeNull()
  })

  it('a failed list load empties the list and sets the total to 0: the office’s', async () => {
    isAdmin = true
    show('my-ticket')
    await screen.findByText('Aswathy Suresh')
    server.answer('POST /tickets', () => ({ status: 422, body: { code: 'x', detail: 'Not today.' } }))
    await userEvent.click(screen.getByRole('button', { name: 'From, to and name' }))
    await userEvent.type(screen.getByLabelText('Devotee’s name'), 'R')
    expect(await screen.findByText('Failed to fetch tickets')).toBeTruthy()
    expect(screen.queryByText('Aswathy Suresh')).toBeNull()
    expect(screen.getByText('0 open · 0 closed')).toBeTruthy()
    expect(screen.getByText(/0.*of 0/)).toBeTruthy()
  })
})

describe('a ticket', () => {
  it('is read-only for an auditor, and loads no ready answers', async () => {
    isAdmin = true
    rights = ['audit']
    show(`ticket/${id}`)
    expect(await screen.findByRole('heading', { level: 1, name: /prasadam/ })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /answer|reply/i })).toBeNull()
    expect(screen.queryByRole('button', { name: /Close/ })).toBeNull()
    expect(server.asked('GET /tickets/ready-answers')).toHaveLength(0)
  })

  it('that fails to load says so, and can be tried again', async () => {
    server.answer(`GET /tickets/${id}`, () => ({ status: 403, body: { code: 'x', detail: 'Not now.' } }))
    show(`ticket/${id}`)
    expect(await screen.findByText('Failed to fetch ticket details')).toBeTruthy()
    server.answer(`GET /tickets/${id}`, () => ({ body: detail }))
    await userEvent.click(screen.getByRole('button', { name: /again/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Where is my prasadam?' })).toBeTruthy()
  })

  it('is asked for by its id in the path and as ticket_id', async () => {
    show(`ticket/${id}`)
    await screen.findByRole('heading', { level: 1, name: 'Where is my prasadam?' })
    expect(String(server.asked(`GET /tickets/${id}`)[0]?.search)).toBe(`ticket_id=${id}`)
  })

  it('an answer arrives while the page is open, and is announced', async () => {
    show(`ticket/${id}`)
    const log = await screen.findByRole('log', { name: 'Conversation' })
    const answer = {
      ...said,
      id: `${said.id.slice(0, -1)}2`,
      from: 'office',
      author: null,
      isMine: false,
      text: 'By Monday.',
    }
    server.answer(`GET /tickets/${id}`, () => ({ body: { ...detail, conversations: [said, answer] } }))
    expect(await within(log).findByText('By Monday.')).toBeTruthy()
    expect(await screen.findByText('The temple office has answered.')).toBeTruthy()
  }, 15_000)

  it('a failed reply keeps its text; the retry has the same key; sending deletes the draft', async () => {
    const email = 'aswathy@example.org'
    useSession.setState({ user: { avatar: null, userName: 'Aswathy', email, authority: ['user'] } })
    server.answer('POST /tickets/conversations/new', () => ({
      status: 429,
      body: { code: 'x', detail: 'Wait a little.' },
    }))
    show(`ticket/${id}`)
    await userEvent.type(await screen.findByLabelText('Your reply'), 'Please help')
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }))
    expect(await screen.findByText('Wait a little.')).toBeTruthy()
    expect(await screen.findByText('Failed to respond to ticket')).toBeTruthy()
    expect(readDraft(email, `ticket-${id}`)).toBe('Please help')
    server.answer('POST /tickets/conversations/new', () => ({ body: detail }))
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }))
    await waitFor(() => expect(localStorage.getItem(`draft:ticket-${id}`)).toBeNull())
    const [first, second] = server.asked('POST /tickets/conversations/new')
    expect(first?.headers.get('idempotency-key')).toBe(second?.headers.get('idempotency-key'))
    const form = second?.body as FormData
    expect([form.get('ticket_id'), form.get('text')]).toEqual([id, 'Please help'])
  })

  it('that was not heard is not said to have failed, and written otherwise it is another', async () => {
    server.answer('POST /tickets/conversations/new', () => new TypeError('Failed to fetch'))
    show(`ticket/${id}`)
    await userEvent.type(await screen.findByLabelText('Your reply'), 'Please help')
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }))
    expect(await screen.findByText(/^We did not hear back\./)).toBeTruthy()
    expect(screen.queryByText('Failed to respond to ticket')).toBeNull()
    await userEvent.type(screen.getByLabelText('Your reply'), ' me')
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }))
    await waitFor(() => expect(server.asked('POST /tickets/conversations/new')).toHaveLength(2))
    const keys = server
      .asked('POST /tickets/conversations/new')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
  })
})

describe('raising a ticket', () => {
  const fillIn = async () => {
    await userEvent.click(await screen.findByRole('combobox', { name: /What is it about/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Prasadam' }))
    await userEvent.type(screen.getByLabelText(/In a few words/), 'Where is my prasadam?')
    await userEvent.type(screen.getByLabelText(/What happened/), 'Nothing has come.')
    await userEvent.click(screen.getByRole('button', { name: 'Send to the office' }))
  }

  it('shows missing values at the fields, and sends nothing', async () => {
    show('raise-ticket')
    await userEvent.click(await screen.findByRole('button', { name: 'Send to the office' }))
    for (const words of [
      'Please choose what it is about.',
      'Please say in a few words what it is about.',
      'Please tell us what happened.',
    ])
      expect(screen.getByText(words)).toBeTruthy()
    expect(server.asked('POST /tickets/new')).toHaveLength(0)
  })

  it('the one created last opens at once, and is marked in the list', async () => {
    server.answer('POST /tickets/new', () => ({ body: detail }))
    const router = show('raise-ticket')
    await fillIn()
    await waitFor(() => expect(router.state.location.pathname).toBe(`/customer-support/ticket/${id}`))
    await screen.findByRole('heading', { level: 1, name: 'Where is my prasadam?' })
    await router.navigate('/customer-support/my-ticket')
    expect(await screen.findByText('Sent just now. The office has it.')).toBeTruthy()
  })

  it.each([
    ['file_not_kept', 'Please send it without the file.', /^We did not hear back/],
    ['unavailable', /^We did not hear back/, 'Please send it without the file.'],
  ])('after a %s 503 it shows the true state', async (code, said, unsaid) => {
    const body = { code, detail: 'Please send it without the file.' }
    server.answer('POST /tickets/new', () => ({ status: 503, body }))
    show('raise-ticket')
    await fillIn()
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.queryByText(unsaid)).toBeNull()
  })

  it('bookings that fail to load say so', async () => {
    server.answer('POST /tickets/transactions', () => ({
      status: 422,
      body: { code: 'x', detail: 'Later.' },
    }))
    show('raise-ticket')
    expect(await screen.findByText('Failed to fetch transactions')).toBeTruthy()
  })
})

describe('creating and responding to a ticket rethrow the error', () => {
  const refused = () => ({
    status: 422,
    body: { code: 'file_kind_refused', detail: 'Please send pictures.' },
  })
  it('creating: Failed to create ticket', async () => {
    show('my-ticket')
    server.answer('POST /tickets/new', refused)
    const ticketToSend = { ticket_type: 'other', subject: 'abc', text: 'x', files: [] }
    await expect(createTicket(ticketToSend)).rejects.toThrow('Please send pictures.')
    expect(await screen.findByText('Failed to create ticket')).toBeTruthy()
  })

  it('responding: Failed to respond to ticket', async () => {
    show('my-ticket')
    server.answer('POST /tickets/conversations/new', refused)
    const answer = { ticket_id: id, text: 'x', files: [new File(['x'], 'a.png')] }
    await expect(respondToTicket(answer)).rejects.toThrow('Please send pictures.')
    expect((await screen.findAllByText('Failed to respond to ticket')).length).toBeGreaterThan(0)
    const form = server.asked('POST /tickets/conversations/new')[0]?.body as FormData
    expect((form.get('files') as File).name).toBe('a.png')
  })
})
