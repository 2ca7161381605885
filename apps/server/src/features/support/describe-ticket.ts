import { type TicketStatus, ticketStatuses, ticketTypes } from '@vazhipadu/contract/support'
import type { Side } from './support.rules.ts'

export const ticketColumns = [
  'ticket.id',
  'ticket.number',
  'ticket.ticketType',
  'ticket.status',
  'ticket.subject',
  'ticket.tranNo',
  'ticket.createdAt',
  'ticket.updatedAt',
  'ticket.firstAnsweredAt',
  'ticket.lastFrom',
  'ticket.excerpt',
  'account.name as userName',
  'assignee.id as assigneeId',
  'assignee.name as assigneeName',
] as const

type TicketRow = {
  id: string
  number: number
  ticketType: string
  status: string
  subject: string
  tranNo: string | null
  createdAt: Date
  updatedAt: Date
  firstAnsweredAt: Date | null
  lastFrom: string
  excerpt: string
  userName: string
  assigneeId: string | null
  assigneeName: string | null
}

/** Only the office sees a ticket's assignee. */
export function describeTicket(row: TicketRow, reader: Side) {
  const { assigneeId, assigneeName } = row
  const isAssigned = reader === 'office' && assigneeId !== null && assigneeName !== null
  return {
    id: row.id,
    number: row.number,
    ticket_type: ticketTypes.find((each) => each === row.ticketType) ?? 'other',
    status: readStatus(row.status),
    subject: row.subject,
    tran_no: row.tranNo,
    user_name: row.userName,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    firstAnsweredAt: row.firstAnsweredAt?.toISOString() ?? null,
    lastFrom: readSide(row.lastFrom),
    excerpt: row.excerpt,
    assignee: isAssigned ? { id: assigneeId, name: assigneeName } : null,
  }
}

export function readStatus(status: string | undefined): TicketStatus {
  return ticketStatuses.find((each) => each === status) ?? 'open'
}

export function readSide(side: string): Side {
  return side === 'office' ? 'office' : 'devotee'
}
