import type { Trx } from '../../platform/db/database.ts'

/** Who held which right when stays with the books; why, in somebody's own words, does not. */
export async function forgetPerson(trx: Trx, accountId: string): Promise<void> {
  await trx.updateTable('rightsChange').set({ reason: '' }).where('accountId', '=', accountId).execute()
  await trx.deleteFrom('rightEnd').where('accountId', '=', accountId).execute()
}
