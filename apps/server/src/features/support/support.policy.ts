import { mayCall } from '@vazhipadu/contract/rights'
import { addTicketNote, listTickets } from '@vazhipadu/contract/support'
import type { Caller } from '../../platform/http/caller.ts'
import { ticketNotFound } from './support.errors.ts'
import type { Side } from './support.rules.ts'

type Owned = { accountId: string } | undefined

/**
 * The side from which the caller writes in a ticket: in their own ticket as a devotee, even if they are an admin; in
 * another person's as the desk. For everyone else the ticket answers as not found.
 */
export function takeSide(caller: Caller, ticket: Owned): Side {
  if (ticket?.accountId === caller.accountId) return 'devotee'
  if (!ticket || !mayAnswer(caller)) throw ticketNotFound()
  return 'office'
}

/** Whether the caller answers tickets for the office: the right to add private notes includes answering. */
export const mayAnswer = ({ capabilities }: Caller) => mayCall(addTicketNote, capabilities)

/** The owner, the desk and auditors may read a ticket; for everyone else it answers as not found. */
export function checkReader(caller: Caller, ticket: Owned): void {
  if (!ticket || (ticket.accountId !== caller.accountId && !mayKnowOffice(caller))) throw ticketNotFound()
}

/** Whether the caller sees the office's part: private notes, which member wrote, and the devotee's contact data. */
export function mayKnowOffice(caller: Caller): boolean {
  return mayCall(listTickets, caller.capabilities)
}
