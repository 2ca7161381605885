import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import * as contactContract from '@vazhipadu/contract/contact'
import type { Ticket, TicketDetail, TicketList, TicketStatus } from '@vazhipadu/contract/support'
import * as contract from '@vazhipadu/contract/support'
import { call } from '../../lib/api/call.ts'
import { isInDoubt } from '../../lib/api/is-unanswered.ts'
import { sendOnce } from '../../lib/api/send-once.ts'
import { say } from '../../lib/i18n/i18n.ts'
import { saveDownload } from '../../lib/save-download.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { requestOf, type TicketView } from './support.rules.ts'

/** Poll interval of an open page. */
const LIST_EVERY_MS = 20_000
const TICKET_EVERY_MS = 4_000
const COUNT_EVERY_MS = 60_000

const listKey = ['tickets'] as const

/** Invalidates the ticket lists of the office and of the devotee. */
export const refreshTickets = (client: QueryClient) => client.invalidateQueries({ queryKey: listKey })

/** The office's tickets (`allTickets` in the specification). */
export const allTicketsQuery = (view: TicketView) =>
  queryOptions({
    queryKey: [...listKey, 'all', view],
    queryFn: ({ signal }) => call(contract.listTickets, { query: requestOf(view) }, { signal }),
    refetchInterval: LIST_EVERY_MS,
  })

/** Number of tickets that wait for the office, shown on all of its pages. */
export const openTicketsQuery = queryOptions({
  queryKey: [...listKey, 'open'],
  queryFn: async ({ signal }) =>
    (await call(contract.listTickets, { query: { limit: 1 } }, { signal })).totalOpenTickets,
  refetchInterval: COUNT_EVERY_MS,
})

/** The devotee's own tickets (`userTickets` in the specification). */
export const userTicketsQuery = (view: TicketView) =>
  queryOptions({
    queryKey: [...listKey, 'own', view],
    queryFn: ({ signal }) => call(contract.listUserTickets, { query: requestOf(view) }, { signal }),
    refetchInterval: LIST_EVERY_MS,
  })

/** Placeholder for a list that failed to load. */
export const noTickets: TicketList = { tickets: [], total: 0, totalOpenTickets: 0, totalClosedTickets: 0 }

export const ticketKey = (id: string) => ['ticket', id] as const

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ticketKey(id),
    queryFn: ({ signal }) =>
      call(contract.getTicket, { params: { id }, query: { ticket_id: id } }, { signal }),
    // Shows answers while the page is open; not polled in background tabs.
    refetchInterval: TICKET_EVERY_MS,
    staleTime: 0,
  })

/**
 * The ticket created last (`lastCreatedTicket` in the specification), highlighted where it is listed. Cleared with the
 * session.
 */
export const lastCreatedTicketQuery = queryOptions<Ticket | null>({
  queryKey: ['last-created-ticket'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Puts a new ticket into the cache: its own page and the top of the list show it at once. */
export function keepCreated(client: QueryClient, created: TicketDetail): void {
  client.setQueryData(lastCreatedTicketQuery.queryKey, created.ticket)
  client.setQueryData(ticketKey(created.ticket.id), created)
  void refreshTickets(client)
}

export const transactionsQuery = queryOptions({
  queryKey: ['ticket-transactions'],
  queryFn: async ({ signal }) =>
    (await call(contract.listTransactions, { body: {} }, { signal })).transactions,
})

export const readyAnswersQuery = queryOptions({
  queryKey: ['ready-answers'],
  queryFn: async ({ signal }) => (await call(contract.listReadyAnswers, {}, { signal })).answers,
  staleTime: 5 * 60_000,
})

function formOf(fields: Record<string, string | undefined>, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value) form.append(name, value)
  for (const file of files) form.append('files', file)
  return form
}

type Sending = { files: readonly File[] }
export type NewTicket = Sending & {
  ticket_type: string
  subject: string
  text: string
  tran_no?: string | undefined
}

/** Identifies files for the idempotency key without reading their content. */
const factsOf = (files: readonly File[]) =>
  files.map(({ name, size, lastModified }) => [name, size, lastModified])

/** Shows a toast on failure and rethrows, so that the form keeps its draft. */
export function createTicket({ files, ...fields }: NewTicket): Promise<TicketDetail> {
  return sendOnce('ticket', [fields, factsOf(files)], (idempotencyKey) =>
    call(contract.createTicket, { body: formOf(fields, files) }, { idempotencyKey }),
  ).catch((failure: unknown) => rethrow(failure, say('support.failed.create')))
}

export type NewAnswer = Sending & { ticket_id: string; text: string }

/** Shows a toast on failure and rethrows, so that the form keeps its draft. */
export function respondToTicket({ files, ...fields }: NewAnswer): Promise<TicketDetail> {
  return sendOnce(`answer-${fields.ticket_id}`, [fields, factsOf(files)], (idempotencyKey) =>
    call(contract.respondToTicket, { body: formOf(fields, files) }, { idempotencyKey }),
  ).catch((failure: unknown) => rethrow(failure, say('support.failed.respond')))
}

function rethrow(failure: unknown, words: string): never {
  // If the outcome is unknown, the form says so instead.
  if (!isInDoubt(failure)) showToast(words, 'error')
  throw failure
}

export const setTicketStatus = (id: string, status: TicketStatus) =>
  call(contract.changeTicketStatus, { params: { id }, body: { status } })

export const assigneesQuery = queryOptions({
  queryKey: ['tickets', 'assignees'],
  queryFn: async ({ signal }) => (await call(contract.listAssignees, {}, { signal })).assignees,
  staleTime: 5 * 60_000,
})

export const assignTicket = (id: string, accountId: string | null) =>
  call(contract.assignTicket, { params: { id }, body: { account_id: accountId } })

/** Tickets about one booking. */
export const orderTicketsQuery = (tranNo: string) =>
  queryOptions({
    queryKey: [...listKey, 'order', tranNo],
    queryFn: async ({ signal }) =>
      (await call(contract.listTickets, { query: { search: tranNo } }, { signal })).tickets,
  })

export const addNote = (id: string, text: string) =>
  sendOnce(`note-${id}`, text, (idempotencyKey) =>
    call(contract.addTicketNote, { params: { id }, body: { text } }, { idempotencyKey }),
  )

/** The URL works once, so a new one is requested for each download. */
export async function downloadAttachment(id: string, attachmentId: string): Promise<void> {
  const { url } = await call(contract.downloadAttachment, { params: { id, attachmentId } })
  await saveDownload(url)
}

export const confirmMobile = ({ accountId, mobile }: { accountId: string; mobile: string }) =>
  call(contactContract.confirmMobile, { params: { account_id: accountId }, body: { mobile } })
