import type { Trx } from '../../platform/db/database.ts'

/** The account is no more: what it agreed to is kept for as long as somebody may ask, and no longer. */
export async function endConsents(trx: Trx, accountId: string, at: Date): Promise<void> {
  await trx
    .updateTable('consent')
    .set({ endedAt: at, endedBecause: 'forgotten' })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .execute()
  await trx.updateTable('consent').set({ accountEndedAt: at }).where('accountId', '=', accountId).execute()
}
