import type { Caller } from '../../platform/http/caller.ts'
import { ticketNotFound } from './support.errors.ts'
import type { Side } from './support.rules.ts'

/**
 * From which side someone speaks in a ticket. Their own ticket is a devotee's, also an admin's; another's is
 * the office's, and for everyone else it does not exist.
 */
export function takeSide(caller: Caller, ticket: { accountId: string } | undefined): Side {
  if (ticket?.accountId === caller.accountId) return 'devotee'
  if (!ticket || !caller.isAdmin) throw ticketNotFound()
  return 'office'
}

/** What only the office sees: private notes, who of them wrote, how to reach the devotee. */
export function mayKnowOffice(caller: Caller): boolean {
  return caller.isAdmin
}
