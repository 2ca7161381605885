import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { listReceiptRegister as endpoint } from '@vazhipadu/contract/reports/registers'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { boundsOf, type Month } from '../../calendar/compute-month.ts'
import { RETURNED_PAISE, RETURNING_PAISE } from '../../payments/payments.rules.ts'
import { endOf, joinConditions, startOf } from '../transactions/match-orders.ts'
import { checkCompleteness } from './check-completeness.ts'

type RegisterQuery = z.output<typeof endpoint.query>
type Register = ResponseOf<typeof endpoint>
type Row = Omit<Register['receipts'][number], 'tran_no' | 'customer_name' | 'receivedAt'> & {
  tranNo: string
  customerName: string
  capturedAt: Date
  sequenceNo: number
}

/** Every receipt of a series by number. A number is assigned once and never deleted. */
export async function listReceiptRegister(
  db: Db,
  registerQuery: RegisterQuery,
  timeZone: string,
): Promise<Register> {
  const { financial_year, series, month, below, limit } = registerQuery
  const conditions = [
    sql`r.series = ${series} and r.financial_year = ${financial_year} and r.sequence_no is not null`,
  ]
  if (month) {
    const { first, last } = boundsOf(month as Month)
    conditions.push(
      sql`r.captured_at >= ${startOf(first, timeZone)} and r.captured_at < ${endOf(last, timeZone)}`,
    )
  }
  const ofPeriod = joinConditions(conditions)
  const { rows: totals } = await sql<Register['total']>`
    select count(*) as receipts, coalesce(sum(o.total_paise), 0)::bigint as paise
    from receipt r join orders o using (tran_no) where ${ofPeriod}`.execute(db)
  if (below !== undefined) conditions.push(sql`r.sequence_no < ${below}`)
  const { rows } = await sql<Row>`
    select r.tran_no, r.number, r.sequence_no, r.captured_at, o.customer_name, o.total_paise,
      coalesce(r.revision, 0) as revision, coalesce(c.method, p.method) as method,
      (select f.name from order_line l join offering f on f.id = l.offering_id where l.tran_no = r.tran_no
       order by l.line_no limit 1) as offering_name,
      greatest((select count(*) from order_line l where l.tran_no = r.tran_no) - 1, 0) as more,
      (select count(*) from receipt_copy k where k.tran_no = r.tran_no) as copies,
      ${RETURNED_PAISE} as refunded_paise, ${RETURNING_PAISE} as returning_paise
    from (select * from receipt r where ${joinConditions(conditions)}
      order by r.sequence_no desc limit ${limit + 1}) r
    join orders o using (tran_no) left join counter_sale c using (tran_no)
    left join payment p on p.tran_no = r.tran_no and p.is_accepted
    order by r.sequence_no desc`.execute(db)
  const shown = rows.slice(0, limit)
  return {
    receipts: shown.map(({ tranNo, customerName, capturedAt, sequenceNo: _no, ...row }) => ({
      ...row,
      tran_no: tranNo,
      customer_name: customerName,
      receivedAt: capturedAt.toISOString(),
    })),
    next: rows.length > limit ? (shown.at(-1)?.sequenceNo ?? null) : null,
    total: totals[0] ?? { receipts: 0, paise: 0 },
    proof: await checkCompleteness(db, series, financial_year),
  }
}
