import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { getOrderStatus } from '@vazhipadu/contract/orders'
import { type Db, sqlRows } from '../../platform/db/database.ts'
import { orderNotFound } from './checkout.errors.ts'

type Standing = ResponseOf<typeof getOrderStatus>
type Row = Pick<Standing, 'status' | 'totalPaise' | 'failure'> & {
  holdUntil: Date | null
  isUnderWay: boolean
  hasFailed: boolean
  isReturning: boolean
  isReturned: boolean
}

/** How an order stands, without anything personal: what the pages around a payment show. */
export async function findStanding(db: Db, tranNo: string, now: Date): Promise<Standing> {
  const [row] = await sqlRows<Row>(
    db,
    `select state as status, total_paise, hold_until,
       exists (select from payment p where p.tran_no = o.tran_no and p.state in ('created', 'authorized')) as is_under_way,
       exists (select from refund r where r.tran_no = o.tran_no and r.state in ('requested', 'pending')) as is_returning,
       exists (select from refund r where r.tran_no = o.tran_no and r.state = 'processed') as is_returned,
       (select p.error_description from payment p where p.tran_no = o.tran_no and p.state = 'failed'
        order by p.created_at desc limit 1) as failure
     from orders o where tran_no = $1`,
    [tranNo],
  )
  if (!row) throw orderNotFound()
  const { status, totalPaise, holdUntil, failure } = row
  const isWaiting = status === 'awaiting_payment'
  const mayPay = isWaiting && !row.isUnderWay && holdUntil !== null && holdUntil > now
  return {
    tran_no: tranNo,
    status,
    isConfirming: (isWaiting && row.isUnderWay) || status === 'needs_attention',
    mayPay,
    totalPaise,
    holdUntil: isWaiting ? (holdUntil?.toISOString() ?? null) : null,
    refund: row.isReturning ? 'started' : row.isReturned ? 'done' : 'none',
    failure,
  }
}
