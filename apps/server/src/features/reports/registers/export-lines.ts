import { sql } from 'kysely'
import { createAuditedDownload } from '../../../platform/http/create-audited-download.ts'
import { defuse, type ExportDeps } from '../transactions/export-transactions.ts'
import { endOf, startOf } from '../transactions/match-orders.ts'
import type { Span } from './sum-moved.ts'

const KIND = 'receipt-lines'

type ExportPeriod = { from_date: string; to_date: string }

/** A download of every line of every receipt of a period. Each is audited, because names leave the house. */
export function createLinesDownload(
  deps: ExportDeps,
  accountId: string,
  { from_date, to_date }: ExportPeriod,
) {
  const fileName = `receipt-lines-${from_date}-to-${to_date}.csv`
  const ref = JSON.stringify({ from_date, to_date })
  const download = { kind: KIND, ref, accountId, fileName, contentType: 'text/csv; charset=utf-8' }
  return createAuditedDownload(deps, download, { from_date, to_date })
}

/** Streams when the URL is opened, in every process of the API. */
export function registerLines({ db, downloads, copyOut, period }: ExportDeps): void {
  downloads.register(KIND, async ({ ref }) => {
    const { from_date: from, to_date: to } = JSON.parse(ref) as ExportPeriod
    const statement = selectLines({ from, to, timeZone: period().timeZone }).compile(db)
    return { content: await copyOut(statement.sql, statement.parameters) }
  })
}

/** Offerings, and postage as a line of its own: together they add up to the receipt. */
const selectLines = ({ from, to, timeZone }: Span) => sql`
  select r.number as "Receipt", to_char(r.captured_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI') as "Received",
    r.series as "Series", r.tran_no as "Booking", part.offering as "Offering", part.head as "Head",
    ${defuse(sql`part.name`)} as "Name", part.on_date as "Pooja day", part.quantity as "Quantity",
    round(part.paise / 100.0, 2) as "Amount", part.state as "State", coalesce(c.method, p.method) as "Paid by",
    ${defuse(sql`clerk.name`)} as "Clerk"
  from receipt r join orders o using (tran_no) left join counter_sale c using (tran_no)
  left join counter_session s on s.id = c.session_id left join account clerk on clerk.id = s.clerk_id
  left join payment p on p.tran_no = r.tran_no and p.is_accepted
  cross join lateral (
    select f.name as offering, f.category as head, l.name, l.on_date, l.quantity, l.amount_paise as paise, l.state, l.line_no
    from order_line l join offering f on f.id = l.offering_id where l.tran_no = r.tran_no
    union all
    select 'Postage', 'postage', null, null, 1, o.delivery_paise, null, 32000 where o.delivery_paise > 0
  ) part
  where r.number is not null and r.captured_at >= ${startOf(from, timeZone)} and r.captured_at < ${endOf(to, timeZone)}
  order by r.captured_at, r.tran_no, part.line_no`
