import { z } from 'zod'
import { downloadLink } from './download.ts'
import { endpoint } from './endpoint.ts'
import { orderStates, parcelStates, tranNo } from './orders.ts'

export const ticketTypes = ['booking', 'payment', 'refund', 'prasadam', 'account', 'other'] as const
export const ticketStatuses = ['open', 'in_progress', 'closed'] as const
export type TicketType = (typeof ticketTypes)[number]
export type TicketStatus = (typeof ticketStatuses)[number]

export const MAX_FILES = 5
export const MAX_FILE_BYTES = 5 * 1024 * 1024
export const MAX_TEXT_LENGTH = 5_000

const instant = z.iso.datetime({ offset: true })
const ticketId = z.uuid()
const ticketType = z.enum(ticketTypes)
const ticketStatus = z.enum(ticketStatuses)

/** The specification's filters; days are in the temple's time zone, both included. `search` is our addition. */
const filters = z.object({
  skip: z.coerce.number<string | number>().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number<string | number>().int().min(1).max(100).default(50),
  status: ticketStatus.optional(),
  ticket_type: ticketType.optional(),
  from_date: z.iso.date().optional(),
  to_date: z.iso.date().optional(),
  search: z.string().trim().min(1).max(100).optional(),
})
const allFilters = filters.extend({ user_name: z.string().trim().min(1).max(100).optional() })
export type TicketQuery = z.output<typeof allFilters>

/** Who wrote last: if it was the devotee, the ticket waits for the office. */
const side = z.enum(['devotee', 'office'])

export const ticket = z.object({
  id: ticketId,
  number: z.number().int(),
  ticket_type: ticketType,
  status: ticketStatus,
  subject: z.string(),
  tran_no: z.string().nullable(),
  user_name: z.string(),
  createdAt: instant,
  updatedAt: instant,
  firstAnsweredAt: instant.nullable(),
  lastFrom: side,
  /** Beginning of the last message. */
  excerpt: z.string(),
  /** The responsible member of the office; only shown to the office. */
  assignee: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type Ticket = z.infer<typeof ticket>

const ticketList = z.object({
  tickets: z.array(ticket),
  /** Number of tickets that match the filters. */
  total: z.number().int(),
  /** Open and closed tickets that match the filters other than the status. */
  totalOpenTickets: z.number().int(),
  totalClosedTickets: z.number().int(),
})
export type TicketList = z.infer<typeof ticketList>

export const conversation = z.object({
  id: z.uuid(),
  /** A note is only visible to the office; `status` records a change of the ticket's status. */
  kind: z.enum(['message', 'note', 'status']),
  from: side,
  /** The member of the office who wrote it, only shown to the office; devotees read "temple office". */
  author: z.string().nullable(),
  isMine: z.boolean(),
  text: z.string(),
  status: ticketStatus.nullable(),
  at: instant,
})
export type Conversation = z.infer<typeof conversation>

export const attachment = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  name: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  /** `checking`: not scanned for viruses yet; `refused`: the scanner found something. */
  state: z.enum(['ready', 'checking', 'refused']),
})
export type Attachment = z.infer<typeof attachment>

const line = z.object({
  offering: z.string(),
  offeringMl: z.string(),
  emblem: z.string(),
  devotee: z.string(),
  star: z.string().nullable(),
  onDate: z.iso.date(),
})

export const transaction = z.object({
  tran_no: z.string(),
  status: z.enum(orderStates),
  totalPaise: z.number().int(),
  receiptNumber: z.string().nullable(),
  createdAt: instant,
  /** Its newest posted parcel. */
  parcel: z.object({ status: z.enum(parcelStates), sentAt: instant.nullable() }).nullable(),
  /** Its first few lines. */
  lines: z.array(line),
  lineCount: z.number().int(),
})
export type Transaction = z.infer<typeof transaction>

const ticketDetail = z.object({
  ticket: ticket.extend({
    /** The booking it is about, if known. */
    transaction: transaction.nullable(),
    /** The devotee, only shown to the office. */
    devotee: z
      .object({
        name: z.string(),
        email: z.string(),
        mobile: z.string().nullable(),
        /**
         * The devotee's account, and how their mobile was verified. Optional because the previous version does not send
         * it.
         */
        account_id: z.uuid().optional(),
        mobileProof: z
          .discriminatedUnion('by', [
            z.object({ by: z.literal('sms') }),
            z.object({ by: z.literal('office'), name: z.string(), at: instant }),
            z.object({ by: z.literal('nobody') }),
          ])
          .optional(),
        since: instant,
        earlier: z.array(ticket.pick({ id: true, number: true, subject: true, createdAt: true })),
      })
      .nullable(),
  }),
  conversations: z.array(conversation),
  attachments: z.array(attachment),
})
export type TicketDetail = z.infer<typeof ticketDetail>

export const listTickets = endpoint({
  method: 'POST',
  path: '/tickets',
  summary: 'All tickets, those not closed first, the last touched first',
  access: ['desk', 'audit'],
  query: allFilters,
  response: ticketList,
})

export const listUserTickets = endpoint({
  method: 'GET',
  path: '/tickets/get-user-tickets',
  summary: "One's own tickets, the last touched first",
  access: 'signed-in',
  query: filters,
  response: ticketList,
})

export const subject = z.string().trim().min(3).max(120)
export const messageText = z.string().trim().min(1).max(MAX_TEXT_LENGTH)

export const createTicket = endpoint({
  method: 'POST',
  path: '/tickets/new',
  summary: 'Raise a ticket, with up to five pictures or PDFs of 5 MB',
  access: 'signed-in',
  form: z.object({
    ticket_type: ticketType,
    subject,
    text: messageText,
    tran_no: tranNo.optional(),
  }),
  response: ticketDetail,
})

export const getTicket = endpoint({
  method: 'GET',
  path: '/tickets/:id',
  summary: 'A ticket with its conversation and attachments',
  access: 'signed-in',
  params: z.object({ id: ticketId }),
  query: z.object({ ticket_id: ticketId.optional() }),
  response: ticketDetail,
})

export const respondToTicket = endpoint({
  method: 'POST',
  path: '/tickets/conversations/new',
  summary: "Answer in a ticket; a devotee's answer opens a closed one again",
  access: 'signed-in',
  form: z.object({ ticket_id: ticketId, text: messageText }),
  response: ticketDetail,
})

export const listTransactions = endpoint({
  method: 'POST',
  path: '/tickets/transactions',
  summary: "The caller's bookings to attach; for an admin those of the ticket's owner",
  access: 'signed-in',
  body: z.object({ ticket_id: ticketId.optional() }).default({}),
  response: z.object({ transactions: z.array(transaction) }),
})

export const changeTicketStatus = endpoint({
  method: 'PUT',
  path: '/tickets/:id/status',
  summary: 'Close or reopen a ticket; the office may also mark it as in progress',
  access: 'signed-in',
  params: z.object({ id: ticketId }),
  body: z.object({ status: ticketStatus }),
  response: ticketDetail,
})

export const listAssignees = endpoint({
  method: 'GET',
  path: '/tickets/assignees',
  summary: 'Who of the office answers tickets',
  access: 'desk',
  response: z.object({ assignees: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
})

export const assignTicket = endpoint({
  method: 'PUT',
  path: '/tickets/:id/assignee',
  summary: 'Give a ticket to somebody of the office, or to nobody',
  access: 'desk',
  params: z.object({ id: ticketId }),
  body: z.object({ account_id: z.uuid().nullable() }),
  response: ticketDetail,
})

export const addTicketNote = endpoint({
  method: 'POST',
  path: '/tickets/:id/notes',
  summary: 'Leave a note that only the office sees',
  access: 'desk',
  params: z.object({ id: ticketId }),
  body: z.object({ text: messageText }),
  response: ticketDetail,
})

export const downloadAttachment = endpoint({
  method: 'POST',
  path: '/tickets/:id/attachments/:attachmentId/download',
  summary: 'Ask for an attachment: answers an address that works once, for a minute',
  access: 'signed-in',
  params: z.object({ id: ticketId, attachmentId: z.uuid() }),
  response: downloadLink,
})

export const listReadyAnswers = endpoint({
  method: 'GET',
  path: '/tickets/ready-answers',
  summary: "The office's ready answers",
  access: 'desk',
  response: z.object({ answers: z.array(z.object({ title: z.string(), text: z.string() })) }),
})
