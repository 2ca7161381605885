import type { CounterUpi, listCounterUpi } from '@vazhipadu/contract/counter/upi'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { upiUnknown } from './counter.errors.ts'

type Row = Omit<CounterUpi, 'tran_no' | 'receipt_number' | 'customer_name' | 'soldAt' | 'provenAt'> & {
  tranNo: string
  receiptNumber: string | null
  customerName: string
  soldAt: Date
  provenAt: Date | null
}

const select = (
  callerId: string,
) => sql`select u.reference, u.tran_no, r.number as receipt_number, o.customer_name, clerk.name as clerk,
    u.amount_paise, u.sold_at, u.proven_by_way as proof, seen.name as proven_by, u.proven_at,
    s.clerk_id = ${callerId} as is_own,
    (select coalesce(sum(amount_paise), 0)::bigint from counter_return g where g.tran_no = u.tran_no) as returned_paise
  from counter_upi u join counter_sale c using (tran_no) join counter_session s on s.id = c.session_id
  join account clerk on clerk.id = s.clerk_id join orders o on o.tran_no = u.tran_no
  left join receipt r on r.tran_no = u.tran_no left join account seen on seen.id = u.proven_by`

const describe = ({ tranNo, receiptNumber, customerName, soldAt, provenAt, ...row }: Row): CounterUpi => ({
  ...row,
  tran_no: tranNo,
  receipt_number: receiptNumber,
  customer_name: customerName,
  soldAt: soldAt.toISOString(),
  provenAt: provenAt?.toISOString() ?? null,
})

/** UPI payments by whether they were confirmed at the bank: unconfirmed oldest first, confirmed newest first. */
export async function listUpi(
  db: Db,
  { state, skip, limit }: z.output<typeof listCounterUpi.query>,
  callerId: string,
) {
  const condition =
    state === 'unproven'
      ? sql`u.proven_at is null order by u.sold_at, u.reference`
      : sql`u.proven_at is not null order by u.proven_at desc, u.reference`
  const { rows } =
    await sql<Row>`${select(callerId)} where ${condition} offset ${skip} limit ${limit + 1}`.execute(db)
  const { rows: sums } = await sql<{ count: number; paise: number }>`
    select count(*)::int as count, coalesce(sum(amount_paise), 0)::bigint as paise from counter_upi
    where proven_at is null`.execute(db)
  return {
    payments: rows.slice(0, limit).map(describe),
    hasMore: rows.length > limit,
    unproven: sums[0] ?? { count: 0, paise: 0 },
  }
}

export async function getUpi(db: Db, reference: string, callerId: string): Promise<CounterUpi> {
  const { rows } = await sql<Row>`${select(callerId)} where u.reference = ${reference}`.execute(db)
  const [row] = rows
  if (!row) throw upiUnknown()
  return describe(row)
}
