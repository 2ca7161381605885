import type { Language } from '@vazhipadu/locales/languages'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'

export async function renameAccount(db: Db, accountId: string, name: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.updateTable('account').set({ name }).where('id', '=', accountId).execute()
  })
}

export async function setLanguage(db: Db, accountId: string, language: Language): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.updateTable('account').set({ language }).where('id', '=', accountId).execute()
  })
}

/** Sets the picture's URL that sign-in and profile return. Locks the account, to serialise writers. */
export async function setAvatar(trx: Trx, accountId: string, avatar: string | null): Promise<void> {
  await trx.updateTable('account').set({ avatar }).where('id', '=', accountId).execute()
}
