import type { Trx } from '../../platform/db/database.ts'

export async function erasePerson(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('calendarFeed').where('accountId', '=', accountId).execute()
}
