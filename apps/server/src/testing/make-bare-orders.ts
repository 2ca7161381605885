import { type Db, sqlRows } from '../platform/db/database.ts'
import { makeTranNo } from './make-order.ts'

const TOGETHER = 5_000

/** Many confirmed orders without lines, for tests that only need them to exist. */
export async function makeBareOrders(db: Db, count: number, at: Date): Promise<string[]> {
  const tranNos = Array.from({ length: count }, makeTranNo)
  // In batches: a statement may take five seconds, also on a busy machine.
  for (let from = 0; from < count; from += TOGETHER)
    await sqlRows(
      db,
      `insert into orders (tran_no, kind, customer_name, state, lines_paise, delivery_paise, created_at, confirmed_at)
     select tran_no, 'booking', 'Sreedevi Menon', 'confirmed', 5000, 0, $2, $2 from unnest($1::text[]) as tran_no`,
      [tranNos.slice(from, from + TOGETHER), at],
    )
  return tranNos
}
