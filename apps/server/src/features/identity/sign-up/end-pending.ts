import type { Trx } from '../../../platform/db/database.ts'

/**
 * Resets and changes under way end when the password or an address changes: one that a stranger had begun
 * and proved must not survive the owner's own.
 */
export async function endPending(trx: Trx, accountId: string, at: Date): Promise<void> {
  const set = { usedAt: at }
  await trx
    .updateTable('passwordReset')
    .set(set)
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .execute()
  await trx
    .updateTable('contactChange')
    .set(set)
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .execute()
}
