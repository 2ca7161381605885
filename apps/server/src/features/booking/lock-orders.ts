import { sqlRows, type Trx } from '../../platform/db/database.ts'

/** Several orders at once, in the order of their numbers, as `lockOrder` locks one. */
export async function lockOrders(trx: Trx, tranNos: readonly string[]): Promise<void> {
  await sqlRows(trx, 'select tran_no from orders where tran_no = any ($1) order by tran_no for update', [
    tranNos,
  ])
}
