import type { Letterhead } from '../letters/write-letter.ts'
import { writeTicketLetter } from '../letters/write-ticket-letter.ts'
import type { Message, Notifier } from './deliver-notice.ts'

type Deps = Notifier & { letterhead: Letterhead }

/** The office's answer to the devotee, or a new ticket to the office. */
export async function composeTicketMessage(
  deps: Deps,
  ids: Record<string, string>,
  kind: 'ticket_reply' | 'ticket_new',
): Promise<Message[]> {
  return kind === 'ticket_reply'
    ? composeReply(deps, ids.messageId ?? '')
    : composeNew(deps, ids.ticketId ?? '')
}

async function composeReply({ db, letterhead }: Deps, messageId: string): Promise<Message[]> {
  const found = await db
    .selectFrom('ticketMessage')
    .innerJoin('ticket', 'ticket.id', 'ticketMessage.ticketId')
    .innerJoin('account', 'account.id', 'ticket.accountId')
    .select(['ticket.id', 'ticket.subject', 'ticketMessage.text', 'account.id as accountId'])
    .select(['account.name', 'account.email'])
    .where('ticketMessage.id', '=', messageId)
    // What only the office sees never leaves it, whatever a job says.
    .where('ticketMessage.kind', '=', 'message')
    .executeTakeFirst()
  if (!found) return []
  const { id: ticketId, accountId, email: to } = found
  const letter = writeTicketLetter(letterhead, { ...found, kind: 'reply', ticketId })
  return [{ channel: 'email', accountId, to, letter }]
}

async function composeNew({ db, letterhead, settings }: Deps, ticketId: string): Promise<Message[]> {
  const found = await db
    .selectFrom('ticket')
    .innerJoin('account', 'account.id', 'ticket.accountId')
    .select(['ticket.number', 'ticket.subject', 'ticket.ticketType', 'account.name'])
    .where('ticket.id', '=', ticketId)
    .executeTakeFirst()
  if (!found) return []
  const letter = writeTicketLetter(letterhead, { ...found, kind: 'new', ticketId })
  return [{ channel: 'email', accountId: null, to: await settings.get('temple.email'), letter }]
}
