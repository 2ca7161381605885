import type { Trx } from '../../platform/db/database.ts'

/** Sets the picture's URL that sign-in and profile return. Locks the account, to serialise writers. */
export async function setAvatar(trx: Trx, accountId: string, avatar: string | null): Promise<void> {
  await trx.updateTable('account').set({ avatar }).where('id', '=', accountId).execute()
}
