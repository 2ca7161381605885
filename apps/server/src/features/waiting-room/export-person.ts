import type { Db } from '../../platform/db/database.ts'

export async function exportPerson(db: Db, accountId: string) {
  return {
    rooms: await db
      .selectFrom('roomMember')
      .select(['roomId', 'lateNo', 'joinedAt'])
      .where('accountId', '=', accountId)
      .orderBy('joinedAt')
      .execute(),
    turns: await db
      .selectFrom('roomPass')
      .select(['roomId', 'line', 'issuedAt', 'expiresAt', 'leftAt'])
      .where('accountId', '=', accountId)
      .orderBy('issuedAt')
      .execute(),
  }
}
