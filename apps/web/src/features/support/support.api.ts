import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { Ticket, TicketDetail, TicketList, TicketStatus } from '@vazhipadu/contract/support'
import * as contract from '@vazhipadu/contract/support'
import { call } from '../../lib/api/call.ts'
import { isInDoubt } from '../../lib/api/is-unanswered.ts'
import { sendOnce } from '../../lib/api/send-once.ts'
import { say } from '../../lib/i18n/i18n.ts'
import { saveDownload } from '../../lib/save-download.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { requestOf, type TicketView } from './support.rules.ts'

/** How often an open page asks for what is new. */
const LIST_EVERY_MS = 20_000
const TICKET_EVERY_MS = 4_000
const COUNT_EVERY_MS = 60_000

const listKey = ['tickets'] as const

/** The lists of tickets, the office's and one's own. */
export const refreshTickets = (client: QueryClient) => client.invalidateQueries({ queryKey: listKey })

/** The specification's `allTickets`, for the office. */
export const allTicketsQuery = (view: TicketView) =>
  queryOptions({
    queryKey: [...listKey, 'all', view],
    queryFn: ({ signal }) => call(contract.listTickets, { query: requestOf(view) }, { signal }),
    refetchInterval: LIST_EVERY_MS,
  })

/** How many wait for the office: asked for beside every page of it. */
export const openTicketsQuery = queryOptions({
  queryKey: [...listKey, 'open'],
  queryFn: async ({ signal }) =>
    (await call(contract.listTickets, { query: { limit: 1 } }, { signal })).totalOpenTickets,
  refetchInterval: COUNT_EVERY_MS,
})

/** And `userTickets`: one's own. */
export const userTicketsQuery = (view: TicketView) =>
  queryOptions({
    queryKey: [...listKey, 'own', view],
    queryFn: ({ signal }) => call(contract.listUserTickets, { query: requestOf(view) }, { signal }),
    refetchInterval: LIST_EVERY_MS,
  })

/** A list that failed to load is empty and counts nothing. */
export const noTickets: TicketList = { tickets: [], total: 0, totalOpenTickets: 0, totalClosedTickets: 0 }

export const ticketKey = (id: string) => ['ticket', id] as const

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ticketKey(id),
    queryFn: ({ signal }) =>
      call(contract.getTicket, { params: { id }, query: { ticket_id: id } }, { signal }),
    // An answer arrives while the page is open; a page in the background does not ask.
    refetchInterval: TICKET_EVERY_MS,
    staleTime: 0,
  })

/** The specification's `lastCreatedTicket`: what was sent last, and is marked where it is shown. Ends with the session. */
export const lastCreatedTicketQuery = queryOptions<Ticket | null>({
  queryKey: ['last-created-ticket'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** It is there at once on its own page, and first in the list. */
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

/** By these a file is known again: what is in it is not read for that. */
const factsOf = (files: readonly File[]) =>
  files.map(({ name, size, lastModified }) => [name, size, lastModified])

/** Says that it failed, and rethrows: the form keeps what was written. */
export function createTicket({ files, ...fields }: NewTicket): Promise<TicketDetail> {
  return sendOnce('ticket', [fields, factsOf(files)], (idempotencyKey) =>
    call(contract.createTicket, { body: formOf(fields, files) }, { idempotencyKey }),
  ).catch((failure: unknown) => rethrow(failure, say('support.failed.create')))
}

export type NewAnswer = Sending & { ticket_id: string; text: string }

/** As above. */
export function respondToTicket({ files, ...fields }: NewAnswer): Promise<TicketDetail> {
  return sendOnce(`answer-${fields.ticket_id}`, [fields, factsOf(files)], (idempotencyKey) =>
    call(contract.respondToTicket, { body: formOf(fields, files) }, { idempotencyKey }),
  ).catch((failure: unknown) => rethrow(failure, say('support.failed.respond')))
}

function rethrow(failure: unknown, words: string): never {
  // It may have arrived: the form says so.
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

/** What devotees asked about one booking. */
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

/** The URL works once, so it is asked for at each press. */
export async function downloadAttachment(id: string, attachmentId: string): Promise<void> {
  const { url } = await call(contract.downloadAttachment, { params: { id, attachmentId } })
  await saveDownload(url)
}
