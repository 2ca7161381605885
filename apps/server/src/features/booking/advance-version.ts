import type { Trx } from '../../platform/db/database.ts'

/** Something that belongs to the order has changed: whoever read it before must read it again. The order is locked. */
export async function advanceVersion(trx: Trx, tranNo: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set((of) => ({ version: of('version', '+', 1) }))
    .where('tranNo', '=', tranNo)
    .execute()
}
