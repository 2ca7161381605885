import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import { orderStates } from '@vazhipadu/contract/orders'
import type { searchOffice as endpoint, FoundBooking, FoundTicket } from '@vazhipadu/contract/search'
import { ticketStatuses } from '@vazhipadu/contract/support'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { isFilled } from './fill-search.ts'
import { findEntries } from './find-entries.ts'
import { foldName } from './fold-words.ts'
import { listBeginnings, parseSearch, type Term } from './search.rules.ts'

/** The office's search: matches by number first, then by name, each with the newest first. */
export async function searchOffice(db: Db, typed: string): Promise<ResponseOf<typeof endpoint>> {
  const query = parseSearch(typed)
  const { orders, tickets, hasMore } = await findEntries(db, query)
  return {
    bookings: await describeBookings(db, orders, query.terms),
    tickets: await describeTickets(db, tickets),
    hasMore,
    isComplete: await isFilled(db),
  }
}

type Row = Omit<
  FoundBooking,
  'tran_no' | 'receipt_number' | 'customer_name' | 'phone_no' | 'devotee' | 'bookedAt'
> & {
  tranNo: string
  receiptNumber: string | null
  customerName: string
  phoneNo: string | null
  createdAt: Date
  names: string[]
}

async function describeBookings(db: Db, tranNos: string[], terms: readonly Term[]): Promise<FoundBooking[]> {
  if (tranNos.length === 0) return []
  const { rows } = await sql<Row>`
    select o.tran_no, r.number as receipt_number, o.customer_name, o.customer_mobile as phone_no, o.state as status,
      o.total_paise, o.created_at, line.offering_name, line.lines, line.first_date, line.last_date,
      array(select l.name from order_line l where l.tran_no = o.tran_no union
        select l.name_ml from order_line l where l.tran_no = o.tran_no and l.name_ml is not null) as names
    from orders o left join receipt r on r.tran_no = o.tran_no
    left join lateral (
      select (array_agg(f.name order by l.line_no))[1] as offering_name, count(*)::int as lines,
        min(l.on_date) as first_date, max(l.on_date) as last_date
      from order_line l join offering f on f.id = l.offering_id where l.tran_no = o.tran_no
    ) line on true
    where o.tran_no = any (${tranNos}::text[])`.execute(db)
  const byNumber = new Map(rows.map((row) => [row.tranNo, row]))
  return tranNos.flatMap((tranNo) => {
    const row = byNumber.get(tranNo)
    if (!row) return []
    const { receiptNumber, customerName, phoneNo, createdAt, names, tranNo: _tranNo, ...facts } = row
    return [
      {
        ...facts,
        tran_no: tranNo,
        receipt_number: receiptNumber,
        customer_name: customerName,
        phone_no: phoneNo,
        devotee: findDevotee(names, customerName, terms),
        status: orderStates.find((each) => each === facts.status) ?? 'needs_attention',
        bookedAt: createdAt.toISOString(),
      },
    ]
  })
}

/** The matching devotee's name of the booking, unless it is the booker's own. */
function findDevotee(names: string[], booker: string, terms: readonly Term[]): string | null {
  const sought = terms.filter(({ kind }) => kind === 'name')
  const fits = (name: string) => {
    const words = foldName(name)
    return sought.every((term) =>
      listBeginnings(term).some((beginning) => words.some((word) => word.startsWith(beginning))),
    )
  }
  if (sought.length === 0 || fits(booker)) return null
  return names.find(fits) ?? null
}

async function describeTickets(db: Db, ids: string[]): Promise<FoundTicket[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('ticket')
    .innerJoin('account', 'account.id', 'ticket.accountId')
    .select(['ticket.id', 'ticket.number', 'ticket.subject', 'ticket.status', 'ticket.createdAt'])
    .select('account.name')
    .where('ticket.id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { name, status, createdAt, ...facts } = row
    return [
      {
        ...facts,
        user_name: name,
        status: ticketStatuses.find((each) => each === status) ?? 'open',
        createdAt: createdAt.toISOString(),
      },
    ]
  })
}
