import type { Trx } from '../../platform/db/database.ts'

/**
 * The record that a notice was sent stays with its order; a mail server's reason is erased, because it may repeat the
 * address.
 */
export async function erasePerson(trx: Trx, accountId: string): Promise<void> {
  await trx
    .updateTable('notice')
    .set({ accountId: null, reason: null, reference: null })
    .where('accountId', '=', accountId)
    .execute()
}
