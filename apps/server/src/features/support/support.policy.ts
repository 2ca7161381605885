import { holdsAny } from '@vazhipadu/contract/rights'
import type { Caller } from '../../platform/http/caller.ts'
import { ticketNotFound } from './support.errors.ts'
import type { Side } from './support.rules.ts'

type Owned = { accountId: string } | undefined

/**
 * From which side someone speaks in a ticket. Their own ticket is a devotee's, also an admin's; another's is
 * the desk's, and for everyone else it does not exist.
 */
export function takeSide(caller: Caller, ticket: Owned): Side {
  if (ticket?.accountId === caller.accountId) return 'devotee'
  if (!ticket || !caller.capabilities.includes('desk')) throw ticketNotFound()
  return 'office'
}

/** Whose it is, who answers it and who audits may read it; for everyone else it does not exist. */
export function checkReader(caller: Caller, ticket: Owned): void {
  if (!ticket || (ticket.accountId !== caller.accountId && !mayKnowOffice(caller))) throw ticketNotFound()
}

/** What only the office sees: private notes, who of them wrote, how to reach the devotee. */
export function mayKnowOffice(caller: Caller): boolean {
  return holdsAny(caller.capabilities, ['desk', 'audit'])
}
