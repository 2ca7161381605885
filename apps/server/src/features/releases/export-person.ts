import type { Db } from '../../platform/db/database.ts'

export async function exportPerson(db: Db, accountId: string) {
  return {
    entries: await db
      .selectFrom('ballotEntry')
      .innerJoin('release', 'release.id', 'ballotEntry.releaseId')
      .select(['release.title', 'ballotEntry.offeringId', 'ballotEntry.onDate', 'ballotEntry.people'])
      .select(['ballotEntry.enteredAt', 'ballotEntry.line', 'ballotEntry.state', 'ballotEntry.tranNo'])
      .select(['ballotEntry.calledAt', 'ballotEntry.payUntil'])
      .where('ballotEntry.accountId', '=', accountId)
      .orderBy('ballotEntry.enteredAt')
      .execute(),
  }
}
