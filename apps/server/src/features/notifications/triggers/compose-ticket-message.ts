import { writeTicketLetter } from '../letters/write-ticket-letter.ts'
import type { Message, Notifier } from './notice-message.ts'
import { readLetterhead } from './read-letterhead.ts'

type Ids = Record<string, string>

/** The office's answer to the devotee. */
export async function composeTicketReply(deps: Notifier, ids: Ids): Promise<Message[]> {
  const found = await deps.db
    .selectFrom('ticketMessage')
    .innerJoin('ticket', 'ticket.id', 'ticketMessage.ticketId')
    .innerJoin('account', 'account.id', 'ticket.accountId')
    .select(['ticket.id', 'ticket.subject', 'ticketMessage.text', 'account.id as accountId'])
    .select(['account.name', 'account.email', 'account.language'])
    .where('ticketMessage.id', '=', ids.messageId ?? '')
    // Internal notes are never sent, whatever the job's payload says.
    .where('ticketMessage.kind', '=', 'message')
    .executeTakeFirst()
  if (!found) return []
  const { id: ticketId, accountId, email: to } = found
  const letter = writeTicketLetter(await readLetterhead(deps), { ...found, kind: 'reply', ticketId })
  return [{ channel: 'email', accountId, to, letter }]
}

/** Tells the office about a new ticket. */
export async function composeTicketNew(deps: Notifier, ids: Ids): Promise<Message[]> {
  const ticketId = ids.ticketId ?? ''
  const found = await deps.db
    .selectFrom('ticket')
    .innerJoin('account', 'account.id', 'ticket.accountId')
    .select(['ticket.number', 'ticket.subject', 'ticket.ticketType', 'account.name'])
    .where('ticket.id', '=', ticketId)
    .executeTakeFirst()
  if (!found) return []
  const letter = writeTicketLetter(await readLetterhead(deps), { ...found, kind: 'new', ticketId })
  return [{ channel: 'email', accountId: null, to: await deps.settings.get('temple.email'), letter }]
}
