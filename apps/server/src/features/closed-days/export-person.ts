import type { Db } from '../../platform/db/database.ts'

/** What was asked when a day was closed, and what was answered; not the link's hash. Nothing in it names anybody. */
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
