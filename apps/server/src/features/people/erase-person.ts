import type { Trx } from '../../platform/db/database.ts'

/** Who held which capability when is kept with the books; the typed reasons are deleted. */
export async function erasePerson(trx: Trx, accountId: string): Promise<void> {
  await trx.updateTable('rightsChange').set({ reason: '' }).where('accountId', '=', accountId).execute()
  await trx.deleteFrom('rightEnd').where('accountId', '=', accountId).execute()
}
