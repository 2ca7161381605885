import type { listUserPayments, transaction } from '@vazhipadu/contract/payments'
import type { Language } from '@vazhipadu/locales/languages'
import { nameOfferingIn } from '@vazhipadu/locales/read-text'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { translateReason } from '../../platform/words/refund-reason.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'

type Transaction = z.input<typeof transaction>
type Page = Pick<z.output<typeof listUserPayments.query>, 'skip' | 'limit'>
type Answer = z.input<typeof listUserPayments.response>
type Spelt = 'at' | 'tran_no' | 'payment_id' | 'order_id'
type Subject = Pick<Transaction, 'offeringNames' | 'emblem' | 'firstDate'>
type Row = Omit<Transaction, Spelt | keyof Subject> & {
  at: Date
  tranNo: string
  paymentId: string
  orderId: string
  reasonKey: string | null
  total: number
}
type PaymentDeps = { db: Db; calendar: Calendar; now: Date; language: Language }

/** Every payment and refund of one account, newest first, with their sums. */
export async function listPaymentsAndRefunds(
  { db, calendar, now, language }: PaymentDeps,
  accountId: string,
  { skip, limit }: Page,
): Promise<Answer> {
  const { rows } = await sql<Row>`
    select moved.*, o.kind as order_kind, o.state as order_status, o.parent_tran_no, receipt.number as receipt_number,
      count(*) over () as total
    from (
      select p.payment_id as id, 'payment' as kind, p.tran_no, coalesce(p.captured_at, p.created_at) as at,
        p.amount_paise, p.state as status, p.method, p.payment_id, p.order_id,
        case when p.state = 'failed' then p.error_description end as reason, null as reason_key, p.bank_reference, p.is_accepted,
        coalesce(back.returned, 0)::bigint as returned_paise, coalesce(back.returning, 0)::bigint as returning_paise,
        false as is_retried
      from payment p join orders o using (tran_no) left join lateral (
        select sum(amount_paise) filter (where state = 'processed') as returned,
          sum(amount_paise) filter (where state in ('requested', 'pending')) as returning
        from refund where refund.payment_id = p.payment_id) back on true
      where o.account_id = ${accountId}
      union all
      select r.id::text, 'refund', r.tran_no, coalesce(r.settled_at, r.requested_at), r.amount_paise, r.state,
        case when r.way = 'provider' then p.method else r.way end, r.payment_id, p.order_id, r.reason, r.reason_key,
        r.bank_reference, false, 0, 0,
        exists (select from refund next where next.payment_id = r.payment_id and next.retry_of = r.id
          and (next.way = 'provider' or next.state <> 'failed'))
      from refund r join payment p using (payment_id) join orders o on o.tran_no = r.tran_no
      where o.account_id = ${accountId} and (r.way = 'provider' or r.state <> 'failed')
    ) moved join orders o using (tran_no) left join receipt using (tran_no)
    order by at desc, id offset ${skip} limit ${limit}`.execute(db)
  const subjectOf = await nameSubjects(
    db,
    rows.map((row) => row.parentTranNo ?? row.tranNo),
    language,
  )
  const transactions = rows.map(
    ({ at, tranNo, paymentId, orderId, reasonKey, total: _total, ...row }): Transaction => ({
      ...row,
      ...subjectOf(row.parentTranNo ?? tranNo),
      reason: row.reason && translateReason(language, { reason: row.reason, reasonKey }),
      at: at.toISOString(),
      tran_no: tranNo,
      payment_id: paymentId,
      order_id: orderId,
    }),
  )
  const summary = await sumPayments(db, accountId, calendar, now)
  return { transactions, total: rows[0]?.total ?? 0, summary }
}

/** The subject of each order: its offerings by day, the emblem of the first, and its first day. */
async function nameSubjects(
  db: Db,
  tranNos: string[],
  language: Language,
): Promise<(tranNo: string) => Subject> {
  const uniqueTranNos = [...new Set(tranNos)]
  const lines = uniqueTranNos.length
    ? await db
        .selectFrom('orderLine')
        .innerJoin('offering', 'offering.id', 'orderLine.offeringId')
        .innerJoin('deity', 'deity.id', 'offering.deityId')
        .select(['orderLine.tranNo', 'orderLine.onDate', 'deity.emblem'])
        .select(['offering.name', 'offering.nameMl', 'offering.texts'])
        .where('orderLine.tranNo', 'in', uniqueTranNos)
        // The first row gives the name and emblem shown with the first day.
        .orderBy('orderLine.onDate')
        .orderBy('orderLine.lineNo')
        .execute()
    : []
  const groups = Map.groupBy(lines, ({ tranNo }) => tranNo)
  return (tranNo) => {
    const own = groups.get(tranNo) ?? []
    return {
      offeringNames: [...new Set(own.map((offering) => nameOfferingIn(language, offering)))],
      emblem: own[0]?.emblem ?? null,
      firstDate: own[0]?.onDate ?? null,
    }
  }
}

/** Sums since 1 April in the temple's time zone; refunds on their way are counted whenever they were paid. */
async function sumPayments(
  db: Db,
  accountId: string,
  calendar: Calendar,
  now: Date,
): Promise<Answer['summary']> {
  const { today } = calendar.timeAt(now)
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0)
  const since = `${year}-04-01`
  const begins = sql<Date>`${since}::date::timestamp at time zone ${calendar.location.timeZone}`
  const paid = await db
    .selectFrom('payment')
    .innerJoin('orders', 'orders.tranNo', 'payment.tranNo')
    .where('orders.accountId', '=', accountId)
    .where('payment.capturedAt', '>=', begins)
    .select(({ fn }) => fn.coalesce(fn.sum<number>('payment.amountPaise'), sql<number>`0`).as('paise'))
    .executeTakeFirst()
  const back = await db
    .selectFrom('refund')
    .innerJoin('orders', 'orders.tranNo', 'refund.tranNo')
    .where('orders.accountId', '=', accountId)
    .select(({ fn, eb }) => [
      fn
        .sum<number | null>('refund.amountPaise')
        .filterWhere(eb.and([eb('refund.state', '=', 'processed'), eb('refund.settledAt', '>=', begins)]))
        .as('returned'),
      fn
        .sum<number | null>('refund.amountPaise')
        .filterWhere('refund.state', 'in', ['requested', 'pending'])
        .as('returning'),
    ])
    .executeTakeFirst()
  return {
    since,
    paidPaise: Number(paid?.paise ?? 0),
    returnedPaise: Number(back?.returned ?? 0),
    returningPaise: Number(back?.returning ?? 0),
  }
}
