import type { listUserPayments, transaction } from '@vazhipadu/contract/orders'
import type { z } from 'zod'
import { type Db, sqlRows } from '../../platform/db/database.ts'

type Transaction = z.input<typeof transaction>
type Page = Pick<z.output<typeof listUserPayments.query>, 'skip' | 'limit'>
type Row = Omit<Transaction, 'at' | 'tran_no' | 'payment_id' | 'order_id'> & {
  at: Date
  tranNo: string
  paymentId: string
  orderId: string
  total: number
}

/** Every payment and refund of one account, newest first. */
export async function listPaymentsAndRefunds(db: Db, accountId: string, { skip, limit }: Page) {
  const rows = await sqlRows<Row>(
    db,
    `select moved.*, receipt.number as receipt_number, count(*) over () as total from (
       select p.payment_id as id, 'payment' as kind, p.tran_no, o.kind as order_kind,
         coalesce(p.captured_at, p.created_at) as at, p.amount_paise, p.state as status, p.method,
         p.payment_id, p.order_id, case when p.state = 'failed' then p.error_description end as reason,
         p.bank_reference
       from payment p join orders o using (tran_no) where o.account_id = $1
       union all
       select r.id::text, 'refund', r.tran_no, o.kind, coalesce(r.settled_at, r.requested_at), r.amount_paise,
         r.state, case when r.way = 'provider' then p.method else r.way end, r.payment_id, p.order_id, r.reason,
         r.bank_reference
       from refund r join payment p using (payment_id) join orders o on o.tran_no = r.tran_no
       where o.account_id = $1 and (r.way = 'provider' or r.state <> 'failed')
     ) moved left join receipt using (tran_no) order by at desc, id offset $2 limit $3`,
    [accountId, skip, limit],
  )
  const transactions = rows.map(
    ({ at, tranNo, paymentId, orderId, total: _total, ...row }): Transaction => ({
      ...row,
      at: at.toISOString(),
      tran_no: tranNo,
      payment_id: paymentId,
      order_id: orderId,
    }),
  )
  return { transactions, total: rows[0]?.total ?? 0 }
}
