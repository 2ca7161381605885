import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { getOrderStatus as endpoint } from '@vazhipadu/contract/orders'
import { type Db, sqlRows } from '../../platform/db/database.ts'
import { orderNotFound } from '../booking/booking.errors.ts'
import { countdownOf, isConfirming, mayPay } from './orders.rules.ts'

type OrderStatus = ResponseOf<typeof endpoint>
type Row = Pick<OrderStatus, 'status' | 'totalPaise' | 'failure'> & {
  kind: string
  holdUntil: Date | null
  paymentStates: string[]
  isReturning: boolean
  isReturned: boolean
}

/** The state of an order without personal data, for the pages around a payment. */
export async function getOrderStatus(db: Db, tranNo: string, now: Date): Promise<OrderStatus> {
  const [row] = await sqlRows<Row>(
    db,
    `select state as status, kind, total_paise, hold_until,
       array(select p.state from payment p where p.tran_no = o.tran_no) as payment_states,
       exists (select from refund r where r.tran_no = o.tran_no and r.state in ('requested', 'pending')) as is_returning,
       exists (select from refund r where r.tran_no = o.tran_no and r.state = 'processed')
         or exists (select from counter_return g where g.tran_no = o.tran_no) as is_returned,
       (select p.error_description from payment p where p.tran_no = o.tran_no and p.state = 'failed'
        order by p.created_at desc limit 1) as failure
     from orders o where tran_no = $1`,
    [tranNo],
  )
  if (!row) throw orderNotFound()
  const { status, totalPaise, holdUntil, failure } = row
  const order = { kind: row.kind, state: status, holdUntil }
  const payments = row.paymentStates.map((state) => ({ state }))
  return {
    tran_no: tranNo,
    status,
    isConfirming: isConfirming(order, payments),
    mayPay: mayPay(order, payments, now),
    totalPaise,
    ...countdownOf(order, now),
    refund: row.isReturning ? 'started' : row.isReturned ? 'done' : 'none',
    failure,
  }
}
