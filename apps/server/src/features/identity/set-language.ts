import type { Language } from '@vazhipadu/locales/languages'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'

export async function setLanguage(db: Db, accountId: string, language: Language): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.updateTable('account').set({ language }).where('id', '=', accountId).execute()
  })
}
