import type { Trx } from '../../platform/db/database.ts'

/** The order is no longer as somebody's page shows it. */
export async function raiseVersion(trx: Trx, tranNo: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set((of) => ({ version: of('version', '+', 1) }))
    .where('tranNo', '=', tranNo)
    .execute()
}
