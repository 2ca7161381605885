import type { Trx } from '../../../platform/db/database.ts'

/**
 * Ends open resets and contact changes when the password or an address changes, so that one begun by an attacker does
 * not survive.
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
