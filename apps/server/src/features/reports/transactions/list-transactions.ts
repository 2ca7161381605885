import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import {
  type listTransactionHistory,
  MOST_COUNTED,
  type TransactionRow,
} from '@vazhipadu/contract/reports/transactions'
import type { z } from 'zod'
import { type Db, sqlRows } from '../../../platform/db/database.ts'
import { pageNotFound } from '../reports.errors.ts'
import { IS_STILL_OWED } from '../reports.rules.ts'
import { collectValues, type Matched, matchOrders, type Period } from './match-orders.ts'

type TransactionsQuery = z.output<typeof listTransactionHistory.body>
type Answer = ResponseOf<typeof listTransactionHistory>

type Row = Omit<TransactionRow, 'id' | 'tran_no' | 'createdAt' | 'payment' | 'counter'> & {
  tranNo: string
  customerName: string
  phoneNo: string | null
  receiptNumber: string | null
  createdAt: Date
  /** Where the row stands in the list, exactly: a Date would lose the microseconds. */
  place: string
  paymentId: string | null
  orderId: string | null
  paymentStatus: NonNullable<TransactionRow['payment']>['status'] | null
  method: string | null
  counterMethod: 'cash' | 'upi' | null
  reference: string | null
}

/** A page of the transactions. `skip` counts rows off and is capped; `after` goes on from a row at any depth. */
export async function listTransactions(db: Db, asked: TransactionsQuery, period: Period): Promise<Answer> {
  const values = collectValues()
  const matched = matchOrders(asked, values, period, asked.sort === 'amount')
  const counted = await countCapped(db, matched, [...values.list])
  const column = asked.sort === 'amount' ? 'total_paise' : 'created_at'
  const kind = asked.sort === 'amount' ? 'bigint' : 'timestamptz'
  const turned = asked.descending ? 'desc' : 'asc'
  const from = asked.after === undefined ? undefined : readPlace(asked.after)
  const key = from && values.take(from.value)
  const beyond = from
    ? `and o.${column} ${asked.descending ? '<=' : '>='} ${key}::${kind}
       and (o.${column} <> ${key}::${kind} or o.tran_no > ${values.take(from.tranNo)})`
    : ''
  // Of few, all are found first, fenced off, and then sorted: for a page of fifty alone the planner would rather walk
  // through the years, hoping to meet them soon. Of many it is right to.
  const few = counted > MOST_COUNTED ? '' : `limit ${MOST_COUNTED + 1}`
  const rows =
    counted === 0
      ? []
      : await sqlRows<Row>(
          db,
          `with found as ${few && 'materialized'} (
       select o.tran_no, o.${column} from orders o where ${matched.where} ${beyond} ${few}
     ), page as materialized (
       select * from found order by ${column} ${turned}, tran_no
       offset ${values.take(from ? 0 : asked.skip)} limit ${values.take(asked.limit + 1)}
     )
     ${selectRows(column)} from page join orders o using (tran_no) ${joinRows}
     order by o.${column} ${turned}, o.tran_no`,
          values.list,
        )
  const shown = rows.slice(0, asked.limit)
  const last = shown.at(-1)
  return {
    transactions: shown.map(describeRow),
    total: Math.min(counted, MOST_COUNTED),
    isCapped: counted > MOST_COUNTED,
    next: rows.length > asked.limit && last ? writePlace(last) : null,
    searchedFrom: matched.searchedFrom,
  }
}

/** Without a filter's own index from the newest on: in no order, the table would be read from its beginning. */
async function countCapped(db: Db, { where, isNarrow }: Matched, values: unknown[]): Promise<number> {
  const order = isNarrow ? '' : 'order by o.created_at desc'
  const [row] = await sqlRows<{ counted: number }>(
    db,
    `select count(*) as counted from (select from orders o where ${where} ${order} limit ${MOST_COUNTED + 1}) found`,
    values,
  )
  return row?.counted ?? 0
}

const selectRows = (
  column: string,
) => `select o.tran_no, o.kind, o.state as status, o.attention, o.created_at,
  o.customer_name, o.customer_mobile as phone_no, o.customer_email as email, o.total_paise, o.${column}::text as place,
  line.offering_name, line.offerings, line.lines, line.quantity, line.first_date, line.last_date, line.days,
  back.refunded_paise, back.has_failed_refund, r.number as receipt_number,
  paid.payment_id, paid.order_id, paid.state as payment_status, paid.method, c.method as counter_method, c.reference`

const joinRows = `
  left join receipt r on r.tran_no = o.tran_no
  left join counter_sale c on c.tran_no = o.tran_no
  left join lateral (
    select (array_agg(f.name order by l.line_no))[1] as offering_name, count(distinct l.offering_id)::int as offerings,
      count(*)::int as lines, coalesce(sum(l.quantity), 0)::int as quantity, min(l.on_date) as first_date,
      max(l.on_date) as last_date, count(distinct l.on_date)::int as days
    from order_line l join offering f on f.id = l.offering_id where l.tran_no = o.tran_no
  ) line on true
  left join lateral (
    -- Of what the booking cost: a second payment that went straight back took nothing from it.
    select (coalesce(sum(f.amount_paise) filter (where f.state = 'processed' and f.payment_id in (
          select p.payment_id from payment p where p.tran_no = o.tran_no and p.is_accepted)), 0)
        + (select coalesce(sum(amount_paise), 0) from counter_return g where g.tran_no = o.tran_no))::bigint as refunded_paise,
      coalesce(bool_or(${IS_STILL_OWED}), false) as has_failed_refund
    from refund f where f.tran_no = o.tran_no
  ) back on true
  left join lateral (
    select p.payment_id, p.order_id, p.state, p.method from payment p where p.tran_no = o.tran_no
    order by p.is_accepted desc, p.created_at desc limit 1
  ) paid on true`

function describeRow(row: Row): TransactionRow {
  const { tranNo, customerName, phoneNo, receiptNumber, createdAt, place: _place, ...rest } = row
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

const writePlace = ({ place, tranNo }: Row) => Buffer.from(`${place}|${tranNo}`).toString('base64url')

function readPlace(written: string): { value: string; tranNo: string } {
  const [value = '', tranNo = ''] = Buffer.from(written, 'base64url').toString().split('|')
  if (!/^V[0-9A-Z]{10}$/.test(tranNo) || !/^[\d:.+ -]{1,40}$/.test(value)) throw pageNotFound()
  return { value, tranNo }
}
