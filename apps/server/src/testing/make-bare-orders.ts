import { type Db, sqlRows } from '../platform/db/database.ts'
import { makeTranNo } from './make-order.ts'

/** Many confirmed orders in one statement, without lines: for what asks only that they exist. */
export async function makeBareOrders(db: Db, count: number, at: Date): Promise<string[]> {
  const tranNos = Array.from({ length: count }, makeTranNo)
  await sqlRows(
    db,
    `insert into orders (tran_no, kind, customer_name, state, lines_paise, delivery_paise, created_at, confirmed_at)
     select tran_no, 'booking', 'Sreedevi Menon', 'confirmed', 5000, 0, $2, $2 from unnest($1::text[]) as tran_no`,
    [tranNos, at],
  )
  return tranNos
}
