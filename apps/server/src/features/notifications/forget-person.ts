import type { Trx } from '../../platform/db/database.ts'

/** That something was told stays with its order; a mail server's reason may repeat the address and does not. */
export async function forgetPerson(trx: Trx, accountId: string): Promise<void> {
  await trx
    .updateTable('notice')
    .set({ accountId: null, reason: null, reference: null })
    .where('accountId', '=', accountId)
    .execute()
}
