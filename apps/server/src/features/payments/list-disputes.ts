import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { listDisputes as endpoint } from '@vazhipadu/contract/payments'
import { type Db, sqlRows } from '../../platform/db/database.ts'

type Dispute = ResponseOf<typeof endpoint>['disputes'][number]
type Row = Omit<Dispute, 'payment_id' | 'tran_no' | 'respondBy' | 'createdAt'> & {
  paymentId: string
  tranNo: string
  respondBy: Date | null
  createdAt: Date
}

const MAX_DISPUTES = 100

/** Disputes that can still be answered first, by their deadline. */
export async function listDisputes(db: Db): Promise<{ disputes: Dispute[] }> {
  const rows = await sqlRows<Row>(
    db,
    `select d.dispute_id as id, d.payment_id, d.tran_no, o.customer_name, d.amount_paise, d.state as status, d.reason,
       d.respond_by, d.created_at
     from dispute d join orders o using (tran_no)
     order by d.state in ('open', 'under_review') desc, d.state = 'open' desc, d.respond_by, d.created_at desc limit ${MAX_DISPUTES}`,
  )
  return {
    disputes: rows.map(({ paymentId, tranNo, respondBy, createdAt, ...row }) => ({
      ...row,
      payment_id: paymentId,
      tran_no: tranNo,
      respondBy: respondBy?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
  }
}
