import type { Trx } from '../../platform/db/database.ts'

/** Deletes the person's membership. People after them move up by one; no other places change. */
export async function erasePerson(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('roomMember').where('accountId', '=', accountId).execute()
  await trx
    .deleteFrom('roomPass')
    .where('accountId', '=', accountId)
    .where('leftAt', 'is not', null)
    .execute()
}
