import type { TicketList, TicketQuery } from '@vazhipadu/contract/support'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/tables.generated.ts'
import { describeTicket, ticketColumns } from './describe-ticket.ts'

type TicketsQuery = TicketQuery & {
  /** One person's tickets, or undefined for the office: all tickets, searched including their notes. */
  accountId: string | undefined
  timeZone: string
}

/** Lists tickets with counts of matches; open and closed ones are counted whatever status is requested. */
export async function listTickets(db: Db, ticketsQuery: TicketsQuery): Promise<TicketList> {
  const fitting = db
    .selectFrom('ticket')
    .innerJoin('account', 'account.id', 'ticket.accountId')
    .leftJoin('account as assignee', 'assignee.id', 'ticket.assignedTo')
    .where((e) => e.and(conditionsOf(e, ticketsQuery)))
  const withStatus = ticketsQuery.status ? fitting.where('ticket.status', '=', ticketsQuery.status) : fitting
  const rows = await withStatus
    .select(ticketColumns)
    // Closed tickets last, as they need no answer.
    .$if(ticketsQuery.accountId === undefined, (query) => query.orderBy(sql`ticket.status = 'closed'`))
    .orderBy('ticket.updatedAt', 'desc')
    .orderBy('ticket.number', 'desc')
    .offset(ticketsQuery.skip)
    .limit(ticketsQuery.limit)
    .execute()
  const counts = await fitting
    .select((e) => [
      e.fn.countAll<number>().as('all'),
      e.fn
        .countAll<number>()
        .filterWhere('ticket.status', '=', ticketsQuery.status ?? 'open')
        .as('chosen'),
      e.fn.countAll<number>().filterWhere('ticket.status', '=', 'closed').as('closed'),
    ])
    .executeTakeFirstOrThrow()
  return {
    tickets: rows.map((row) =>
      describeTicket(row, ticketsQuery.accountId === undefined ? 'office' : 'devotee'),
    ),
    total: ticketsQuery.status ? counts.chosen : counts.all,
    totalOpenTickets: counts.all - counts.closed,
    totalClosedTickets: counts.closed,
  }
}

function conditionsOf(e: ExpressionBuilder<DB, 'ticket' | 'account'>, ticketsQuery: TicketsQuery) {
  const { accountId, ticket_type, from_date, to_date, user_name, search, timeZone } = ticketsQuery
  return [
    ...(accountId ? [e('ticket.accountId', '=', accountId)] : []),
    ...(ticket_type ? [e('ticket.ticketType', '=', ticket_type)] : []),
    ...(from_date
      ? [e('ticket.createdAt', '>=', sql<Date>`${from_date}::timestamp at time zone ${timeZone}`)]
      : []),
    // Includes all of the last day.
    ...(to_date
      ? [e('ticket.createdAt', '<', sql<Date>`(${to_date}::date + 1)::timestamp at time zone ${timeZone}`)]
      : []),
    ...(user_name ? [e('account.name', 'ilike', contains(user_name))] : []),
    ...(search ? [e.or(searchOf(e, search, accountId))] : []),
  ]
}

function searchOf(
  e: ExpressionBuilder<DB, 'ticket' | 'account'>,
  search: string,
  accountId: string | undefined,
) {
  const number = /^\D{0,8}(\d{1,12})$/.exec(search)?.[1]
  const lastMessage = e
    .selectFrom('ticketMessage')
    .select('ticketMessage.id')
    .whereRef('ticketMessage.ticketId', '=', 'ticket.id')
    .where('ticketMessage.kind', 'in', accountId ? ['message'] : ['message', 'note'])
    .where('ticketMessage.text', 'ilike', contains(search))
  return [
    e('ticket.subject', 'ilike', contains(search)),
    e('ticket.tranNo', 'ilike', contains(search)),
    e.exists(lastMessage),
    ...(number ? [e('ticket.number', '=', Number(number))] : []),
  ]
}

/** Escapes the typed text, so that a percent sign matches itself. */
function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
