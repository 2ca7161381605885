import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { RELEASE_AFTER_MS } from './booking.rules.ts'

type Difference = {
  tranNo: string
  parentTranNo: string
  deliveryPaise: number
  createdAt: Date
  holdUntil: Date
}

/** Inserts an order without lines for the extra cost of a delivery; it belongs to the account of the original order. */
export async function insertDifference(trx: Trx, difference: Difference): Promise<void> {
  const { tranNo, parentTranNo, deliveryPaise, createdAt, holdUntil } = difference
  await sqlRows(
    trx,
    `insert into orders (tran_no, kind, parent_tran_no, account_id, customer_name, customer_email, customer_mobile,
       state, lines_paise, delivery_paise, created_at, hold_until, release_at, language)
     select $1, 'delivery_difference', tran_no, account_id, customer_name, customer_email, customer_mobile,
       'awaiting_payment', 0, $3, $4, $5, $6, language
     from orders where tran_no = $2`,
    [
      tranNo,
      parentTranNo,
      deliveryPaise,
      createdAt,
      holdUntil,
      new Date(holdUntil.getTime() + RELEASE_AFTER_MS),
    ],
  )
}
