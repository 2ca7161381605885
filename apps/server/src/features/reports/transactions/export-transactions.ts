import { type TransactionFilters, transactionFilters } from '@vazhipadu/contract/reports/transactions'
import { type RawBuilder, sql } from 'kysely'
import type { CopyOut } from '../../../platform/db/copy-out.ts'
import { createAuditedDownload } from '../../../platform/http/create-audited-download.ts'
import type { Downloads } from '../../../platform/http/create-download.ts'
import type { Platform } from '../../../platform/platform.ts'
import { describeFilters } from './describe-filters.ts'
import { type Condition, matchAny, matchOrders, type Period } from './match-orders.ts'

export type ExportDeps = Platform & { downloads: Downloads; copyOut: CopyOut; period: () => Period }

const KIND = 'transactions'

/** A download of the whole result as CSV. Each is audited, because names and numbers leave the house. */
export async function createTransactionsDownload(
  deps: ExportDeps,
  accountId: string,
  filters: TransactionFilters,
) {
  const setFilters = Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
  const { from_date, to_date } = filters
  const span = [from_date, to_date].filter(Boolean).join('-to-') || deps.period().today
  const fileName = `transactions-${span}.csv`
  const ref = JSON.stringify(setFilters)
  const download = { kind: KIND, ref, accountId, fileName, contentType: 'text/csv; charset=utf-8' }
  return createAuditedDownload(deps, download, describeFilters(setFilters))
}

/** Streams when the URL is opened, in every process of the API. */
export function registerExports({ db, downloads, copyOut, period }: ExportDeps): void {
  downloads.register(KIND, async ({ ref }) => {
    const filters = transactionFilters.parse(JSON.parse(ref))
    const statement = writeExport(filters, period(), defuse).compile(db)
    return { content: await copyOut(statement.sql, statement.parameters) }
  })
}

/** A column, or an expression on one. */
type Column = RawBuilder<unknown>
export type Guard = (column: Column) => Column

/**
 * A spreadsheet may execute typed text as a formula; an apostrophe before it makes it text. Done in the query and not
 * in the browser, so that no row leaves the database unescaped.
 */
export const defuse: Guard = (column) =>
  sql`case when ascii(${column}) in (43, 45, 61, 64) or ascii(${column}) between 1 and 31
     or ascii(${column}) between 127 and 159 then '''' || ${column} else ${column} end`

/** The statement of an export. `guard` wraps each column that a person typed. */
export function writeExport(filters: TransactionFilters, period: Period, guard: Guard) {
  return selectFor(matchAny(matchOrders(filters, period).ways), period.timeZone, guard)
}

const rupees = (paise: Column) => sql`round(${paise} / 100.0, 2)`

const selectFor = (where: Condition, timeZone: string, guard: Guard) => sql`
  select to_char(o.created_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI') as "Booked",
    o.tran_no as "Booking", coalesce(r.number, '') as "Receipt", ${guard(sql`o.customer_name`)} as "Booked by",
    ${guard(sql`o.customer_mobile`)} as "Phone", ${guard(sql`o.customer_email`)} as "E-mail",
    ${guard(sql`line.offerings`)} as "Offerings", coalesce(line.lines, 0) as "Lines",
    line.first_date as "First pooja day", line.last_date as "Last pooja day", o.state as "Status",
    ${rupees(sql`o.total_paise`)} as "Amount", ${rupees(sql`coalesce(paid.paise, c.amount_paise, 0)`)} as "Paid",
    ${rupees(sql`coalesce(back.paise, 0)`)} as "Refunded", ${rupees(sql`coalesce(back.transferred, 0)`)} as "Of it by bank transfer",
    coalesce(paid.method, c.method || ' at the counter') as "Method",
    coalesce(paid.payment_id, c.reference) as "Payment id",
    paid.order_id as "Order id"
  from orders o left join receipt r on r.tran_no = o.tran_no left join counter_sale c on c.tran_no = o.tran_no
  left join lateral (
    -- Looked up line by line: with a join the whole catalogue would be hashed again for every order.
    select string_agg(distinct (select f.name from offering f where f.id = l.offering_id), '; ') as offerings,
      count(*) as lines, min(l.on_date) as first_date, max(l.on_date) as last_date
    from order_line l where l.tran_no = o.tran_no
  ) line on true
  left join lateral (
    -- The sum of all captured payments, as in the list's footer; the id is that of the payment that bought the booking.
    select sum(p.amount_paise) filter (where p.captured_at is not null) over () as paise, p.method, p.payment_id,
      p.order_id
    from payment p where p.tran_no = o.tran_no order by p.is_accepted desc, p.created_at desc limit 1
  ) paid on true
  left join lateral (
    select case when o.kind = 'counter' then
        (select sum(g.amount_paise) from counter_return g where g.tran_no = o.tran_no)
      else (select sum(f.amount_paise) from refund f join payment p using (payment_id)
        where f.tran_no = o.tran_no and f.state = 'processed' and p.captured_at is not null) end as paise,
      (select sum(f.amount_paise) from refund f
       where f.tran_no = o.tran_no and f.state = 'processed' and f.way = 'bank_transfer') as transferred
  ) back on true
  where ${where} order by o.created_at desc, o.tran_no`
