import type { Db } from '../../platform/db/database.ts'

export async function exportPerson(db: Db, accountId: string) {
  return {
    notices: await db
      .selectFrom('notice')
      .select([
        'trigger',
        'channel',
        'status',
        'reason',
        'reference',
        'tranNo',
        'createdAt',
        'settledAt',
        'deliveredAt',
      ])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
  }
}
