import type { Trx } from '../../platform/db/database.ts'

export async function erasePerson(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('preference').where('accountId', '=', accountId).execute()
  await trx.deleteFrom('address').where('accountId', '=', accountId).execute()
  await trx.deleteFrom('devotee').where('accountId', '=', accountId).execute()
  await trx.deleteFrom('avatar').where('accountId', '=', accountId).execute()
}
