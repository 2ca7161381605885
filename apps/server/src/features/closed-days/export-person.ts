import type { Db } from '../../platform/db/database.ts'

/** Exports offers for closed days and their answers, without the link's hash. They contain no names. */
export async function exportPerson(db: Db, accountId: string) {
  return {
    closedDays: await db
      .selectFrom('dayOffer')
      .innerJoin('orders', 'orders.tranNo', 'dayOffer.tranNo')
      .innerJoin('dayLetter', 'dayLetter.id', 'dayOffer.letterId')
      .select(['dayOffer.tranNo', 'offeringId', 'onDate', 'reason', 'proposedDate', 'dueAt'])
      .select(['answer', 'answeredAt', 'movedTo', 'dayLetter.madeAt'])
      .where('orders.accountId', '=', accountId)
      .orderBy('dayLetter.madeAt')
      .execute(),
  }
}
