import type { Trx } from '../../platform/db/database.ts'

/** Where somebody stood. Whoever comes after moves up by one; nobody else's place changes. */
export async function forgetPerson(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('roomMember').where('accountId', '=', accountId).execute()
  await trx
    .deleteFrom('roomPass')
    .where('accountId', '=', accountId)
    .where('leftAt', 'is not', null)
    .execute()
}
