import type { CounterReturn, CounterSale } from '@vazhipadu/contract/counter/sales'
import { type Db, sqlRows } from '../../platform/db/database.ts'

type SaleRow = Omit<CounterSale, 'tran_no' | 'receipt_number' | 'customer_name' | 'soldAt' | 'waiting'> & {
  tranNo: string
  receiptNumber: string | null
  customerName: string
  soldAt: Date
  waitingId: string | null
  waitingPaise: number
  proposedBy: string
  isOwn: boolean
}

const MAX_SHOWN = 50

/** A drawer's sales, newest first, or one sale. `waiting` proposals are marked as the caller's own or another's. */
export async function listSales(
  db: Db,
  of: { sessionId: string } | { tranNo: string },
  callerId: string,
): Promise<CounterSale[]> {
  const [where, value] = 'tranNo' in of ? ['c.tran_no', of.tranNo] : ['c.session_id', of.sessionId]
  const rows = await sqlRows<SaleRow>(
    db,
    `select c.tran_no, r.number as receipt_number, o.customer_name, c.method, c.reference,
       c.amount_paise as total_paise, c.sold_at, u.proven_by_way as upi_proof, w.id as waiting_id,
       w.amount_paise as waiting_paise, asked.name as proposed_by, coalesce(w.proposed_by = $2, false) as is_own,
       (select coalesce(sum(amount_paise), 0)::bigint from counter_return g where g.tran_no = c.tran_no) as returned_paise
     from counter_sale c join orders o using (tran_no) left join receipt r using (tran_no)
     left join counter_upi u on u.tran_no = c.tran_no
     left join counter_return_proposal w on w.tran_no = c.tran_no and w.decided_at is null
     left join account asked on asked.id = w.proposed_by
     where ${where} = $1 order by c.sold_at desc, c.tran_no limit ${MAX_SHOWN}`,
    [value, callerId],
  )
  return rows.map(describeSale)
}

function describeSale(row: SaleRow): CounterSale {
  const { tranNo, receiptNumber, customerName, soldAt, waitingId, waitingPaise, proposedBy, isOwn, ...sale } =
    row
  return {
    ...sale,
    tran_no: tranNo,
    receipt_number: receiptNumber,
    customer_name: customerName,
    waiting: waitingId === null ? null : { id: waitingId, amountPaise: waitingPaise, proposedBy, isOwn },
    soldAt: soldAt.toISOString(),
  }
}

type ReturnRow = Omit<
  CounterReturn,
  'tran_no' | 'receipt_number' | 'customer_name' | 'line_ids' | 'givenAt'
> & {
  tranNo: string
  receiptNumber: string | null
  customerName: string
  lineIds: string[] | number[] | null
  givenAt: Date
}

/** A drawer's returns, newest first; or one return, also if waiting or declined. */
export async function listReturns(
  db: Db,
  of: { sessionId: string } | { id: string },
): Promise<CounterReturn[]> {
  const [where, value] = 'id' in of ? ['g.id', of.id] : ['g.session_id', of.sessionId]
  const proposed = `union all
     select id, tran_no, session_id, line_ids, amount_paise, reason, proposed_at, null,
       case when decided_at is null then 'waiting' else 'declined' end
     from counter_return_proposal where is_approved is not true`
  const rows = await sqlRows<ReturnRow>(
    db,
    `select g.id, g.tran_no, r.number as receipt_number, o.customer_name, g.line_ids, g.amount_paise, g.reason,
       g.given_at, g.status, agreed.name as approved_by
     from (select id, tran_no, session_id, line_ids, amount_paise, reason, given_at, approved_by, 'given' as status
       from counter_return ${'id' in of ? proposed : ''}) g
     join orders o using (tran_no) left join receipt r using (tran_no) left join account agreed on agreed.id = g.approved_by
     where ${where} = $1 order by g.given_at desc, g.id limit ${MAX_SHOWN}`,
    [value],
  )
  return rows.map(({ tranNo, receiptNumber, customerName, lineIds, givenAt, ...counterReturn }) => ({
    ...counterReturn,
    tran_no: tranNo,
    receipt_number: receiptNumber,
    customer_name: customerName,
    line_ids: (lineIds ?? []).map(Number),
    givenAt: givenAt.toISOString(),
  }))
}
