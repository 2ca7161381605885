import type { Db } from '../../platform/db/database.ts'

export async function exportPerson(db: Db, accountId: string) {
  return {
    rightsChanges: await db
      .selectFrom('rightsChange')
      .select(['askedAt', 'held', 'wanted', 'until', 'reason', 'outcome', 'decidedAt'])
      .where('accountId', '=', accountId)
      .orderBy('askedAt')
      .execute(),
    rightsUntil: await db
      .selectFrom('rightEnd')
      .select(['capability', 'until'])
      .where('accountId', '=', accountId)
      .execute(),
  }
}
