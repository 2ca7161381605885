import type { Trx } from '../../platform/db/database.ts'

/** The URL of the picture, as sign-in and profile answer it. Locks the account: one writer at a time. */
export async function setAvatar(trx: Trx, accountId: string, avatar: string | null): Promise<void> {
  await trx.updateTable('account').set({ avatar }).where('id', '=', accountId).execute()
}
