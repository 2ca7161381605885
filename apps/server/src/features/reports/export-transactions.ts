import { type TransactionFilters, transactionFilters } from '@vazhipadu/contract/reports'
import { writeAudit } from '../../platform/audit.ts'
import type { CopyOut } from '../../platform/db/copy-out.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Downloads } from '../../platform/http/offer-download.ts'
import type { Platform } from '../../platform/platform.ts'
import { collectValues, matchOrders, type Period } from './match-orders.ts'

export type ExportDeps = Platform & { downloads: Downloads; copyOut: CopyOut; period: () => Period }

const KIND = 'transactions'

/** An address for the whole result as CSV. Each is written down: names and numbers leave the house. */
export async function offerExport(deps: ExportDeps, accountId: string, filters: TransactionFilters) {
  const { db, clock, downloads } = deps
  const asked = Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
  await inTransaction(db, (trx) =>
    writeAudit(trx, {
      at: clock.now(),
      actorId: accountId,
      action: 'report.exported',
      subjectType: 'report',
      subjectId: KIND,
      after: asked,
    }),
  )
  const { from_date, to_date } = filters
  const span = [from_date, to_date].filter(Boolean).join('-to-') || deps.period().today
  return downloads.offer({
    kind: KIND,
    ref: JSON.stringify(asked),
    accountId,
    fileName: `transactions-${span}.csv`,
    contentType: 'text/csv; charset=utf-8',
  })
}

/** Streams when the address is opened, in every process of the API. */
export function registerExports({ downloads, copyOut, period }: ExportDeps): void {
  downloads.register(KIND, async ({ ref }) => {
    const filters = transactionFilters.parse(JSON.parse(ref))
    const values = collectValues()
    const { where } = matchOrders(filters, values, period())
    return { content: await copyOut(selectFor(where, values.take(period().timeZone)), values.list) }
  })
}

/**
 * What a person typed could be read as a formula by a spreadsheet: an apostrophe before it makes it the text it is.
 * Here and not in the browser: no row leaves the database undefused.
 */
export const defuse = (column: string) =>
  `case when ${column} ~ '^[-=+@[:cntrl:]]' then '''' || ${column} else ${column} end`

const rupees = (paise: string) => `round(${paise} / 100.0, 2)`

const selectFor = (where: string, timeZone: string) => `
  select to_char(o.created_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI') as "Booked",
    o.tran_no as "Booking", coalesce(r.number, '') as "Receipt", ${defuse('o.customer_name')} as "Booked by",
    ${defuse('o.customer_mobile')} as "Phone", ${defuse('o.customer_email')} as "E-mail",
    ${defuse('line.offerings')} as "Offerings", coalesce(line.lines, 0) as "Lines",
    line.first_date as "First pooja day", line.last_date as "Last pooja day", o.state as "Status",
    ${rupees('o.total_paise')} as "Amount", ${rupees('coalesce(paid.paise, 0)')} as "Paid",
    ${rupees('coalesce(back.paise, 0)')} as "Refunded", paid.method as "Method", paid.payment_id as "Payment id",
    paid.order_id as "Order id"
  from orders o left join receipt r on r.tran_no = o.tran_no
  left join lateral (
    select string_agg(distinct f.name, '; ') as offerings, count(*) as lines, min(l.on_date) as first_date,
      max(l.on_date) as last_date
    from order_line l join offering f on f.id = l.offering_id where l.tran_no = o.tran_no
  ) line on true
  left join lateral (
    select case when p.captured_at is not null then p.amount_paise else 0 end as paise, p.method, p.payment_id, p.order_id
    from payment p where p.tran_no = o.tran_no order by p.is_accepted desc, p.created_at desc limit 1
  ) paid on true
  left join lateral (
    select sum(f.amount_paise) as paise from refund f where f.tran_no = o.tran_no and f.state = 'processed'
  ) back on true
  where ${where} order by o.created_at desc, o.tran_no`
