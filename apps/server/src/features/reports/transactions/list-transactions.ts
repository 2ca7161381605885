import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import {
  type listTransactionHistory,
  MAX_COUNTED,
  type TransactionRow,
} from '@vazhipadu/contract/reports/transactions'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { RETURNED_PAISE, RETURNING_PAISE } from '../../payments/payments.rules.ts'
import { pageNotFound } from '../reports.errors.ts'
import { ASKED_PAISE, IS_STILL_OWED } from '../reports.rules.ts'
import { type Matched, matchOrders, type Period, selectFound } from './match-orders.ts'

type TransactionsQuery = z.output<typeof listTransactionHistory.body>
type Answer = ResponseOf<typeof listTransactionHistory>

type Row = Omit<TransactionRow, 'id' | 'tran_no' | 'createdAt' | 'payment' | 'counter'> & {
  tranNo: string
  customerName: string
  phoneNo: string | null
  receiptNumber: string | null
  createdAt: Date
  /** The row's exact position in the list as text: a Date would lose the microseconds. */
  cursor: string
  paymentId: string | null
  orderId: string | null
  paymentStatus: NonNullable<TransactionRow['payment']>['status'] | null
  method: string | null
  counterMethod: 'cash' | 'upi' | null
  reference: string | null
}

/** A page of the transactions. `skip` is an offset and is capped; `after` continues from a row at any depth. */
export async function listTransactions(db: Db, query: TransactionsQuery, period: Period): Promise<Answer> {
  const matched = matchOrders(query, period, query.sort === 'amount')
  const counted = await countCapped(db, matched)
  const from = query.after === undefined ? undefined : readCursor(query.after)
  const rows = counted === 0 ? [] : await readPage(db, query, { matched, counted, from })
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    transactions: shown.map(describeRow),
    total: Math.min(counted, MAX_COUNTED),
    isCapped: counted > MAX_COUNTED,
    next: rows.length > query.limit && last ? writeCursor(last) : null,
    searchedFrom: matched.searchedFrom,
  }
}

type Cursor = { value: string; tranNo: string }
type Found = { matched: Matched; counted: number; from: Cursor | undefined }

/** Reads one row more than requested, to know whether there is a next page. */
async function readPage(db: Db, query: TransactionsQuery, { matched, counted, from }: Found): Promise<Row[]> {
  const isByAmount = query.sort === 'amount'
  const key = isByAmount ? sql`total_paise` : sql`created_at`
  const type = isByAmount ? sql`bigint` : sql`timestamptz`
  const turned = query.descending ? sql`desc` : sql`asc`
  const beyond = from
    ? sql`and o.${key} ${query.descending ? sql`<=` : sql`>=`} ${from.value}::${type}
       and (o.${key} <> ${from.value}::${type} or o.tran_no > ${from.tranNo})`
    : sql``
  // A small result is found completely in a materialized CTE and then sorted: with `limit 50` alone the planner would
  // rather scan years of orders by date, hoping to find matches soon. For a large result that scan is right, and it is
  // used because each subquery has the `order by`.
  const skipped = from ? 0 : query.skip
  const rest =
    counted <= MAX_COUNTED
      ? sql`${beyond} limit ${sql.lit(MAX_COUNTED + 1)}`
      : sql`${beyond} order by o.${key} ${turned}, o.tran_no limit ${skipped + query.limit + 1}`
  const { rows } = await sql<Row>`
    with found as materialized (
      ${selectFound(matched.ways, sql`o.tran_no, o.${key}`, rest)}
    ), page as materialized (
      select * from found order by ${key} ${turned}, tran_no
      offset ${skipped} limit ${query.limit + 1}
    )
    ${selectRows(key)} from page join orders o using (tran_no) ${joinRows}
    order by o.${key} ${turned}, o.tran_no`.execute(db)
  return rows
}

/**
 * Without an indexed filter, counts from the newest order on: without an `order by` the table would be read from its
 * start.
 */
async function countCapped(db: Db, { ways, isNarrow }: Matched): Promise<number> {
  const order = isNarrow ? sql`` : sql`order by o.created_at desc`
  const limit = sql`limit ${sql.lit(MAX_COUNTED + 1)}`
  const { rows } = await sql<{ counted: number }>`
    select count(*) as counted
    from (select from (${selectFound(ways, sql``, sql`${order} ${limit}`)}) found ${limit}) counted`.execute(
    db,
  )
  return rows[0]?.counted ?? 0
}

const selectRows = (
  key: RawBuilder<unknown>,
) => sql`select o.tran_no, o.kind, o.state as status, o.attention, o.created_at,
  o.customer_name, o.customer_mobile as phone_no, o.customer_email as email, o.total_paise, o.${key}::text as cursor,
  line.offering_name, line.offerings, line.lines, line.quantity, line.first_date, line.last_date, line.days,
  back.refunded_paise, back.returning_paise, back.asked_paise, back.has_failed_refund, r.number as receipt_number,
  paid.payment_id, paid.order_id, paid.state as payment_status, paid.method, c.method as counter_method, c.reference`

const joinRows = sql`
  left join receipt r on r.tran_no = o.tran_no
  left join counter_sale c on c.tran_no = o.tran_no
  left join lateral (
    select (array_agg(f.name order by l.line_no))[1] as offering_name, count(distinct l.offering_id)::int as offerings,
      count(*)::int as lines, coalesce(sum(l.quantity), 0)::int as quantity, min(l.on_date) as first_date,
      max(l.on_date) as last_date, count(distinct l.on_date)::int as days
    from order_line l join offering f on f.id = l.offering_id where l.tran_no = o.tran_no
  ) line on true
  left join lateral (
    select ${RETURNED_PAISE} as refunded_paise, ${RETURNING_PAISE} as returning_paise, ${ASKED_PAISE} as asked_paise,
      exists (select from refund f where f.tran_no = o.tran_no and ${IS_STILL_OWED}) as has_failed_refund
  ) back on true
  left join lateral (
    select p.payment_id, p.order_id, p.state, p.method from payment p where p.tran_no = o.tran_no
    order by p.is_accepted desc, p.created_at desc limit 1
  ) paid on true`

function describeRow(row: Row): TransactionRow {
  const { tranNo, customerName, phoneNo, receiptNumber, createdAt, cursor: _cursor, ...rest } = row
  const { paymentId, orderId, paymentStatus, method, counterMethod, reference, ...facts } = rest
  return {
    ...facts,
    id: tranNo,
    tran_no: tranNo,
    createdAt: createdAt.toISOString(),
    customer_name: customerName,
    phone_no: phoneNo,
    receipt_number: receiptNumber,
    payment:
      paymentId !== null && orderId !== null && paymentStatus !== null
        ? { payment_id: paymentId, order_id: orderId, status: paymentStatus, method }
        : null,
    counter: counterMethod && { method: counterMethod, reference },
  }
}

const writeCursor = ({ cursor, tranNo }: Row) => Buffer.from(`${cursor}|${tranNo}`).toString('base64url')

function readCursor(written: string): Cursor {
  const [value = '', tranNo = ''] = Buffer.from(written, 'base64url').toString().split('|')
  if (!/^V[0-9A-Z]{10}$/.test(tranNo) || !/^[\d:.+ -]{1,40}$/.test(value)) throw pageNotFound()
  return { value, tranNo }
}
