import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'

export async function renameAccount(db: Db, accountId: string, name: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.updateTable('account').set({ name }).where('id', '=', accountId).execute()
  })
}
