import { isLanguage, type Language } from '@vazhipadu/locales/languages'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import type { Db } from '../../platform/db/database.ts'

export type Feed = { accountId: string; language: Language; createdAt: Date }

/** The feed with this digest, while its owner's account is open. */
export async function findFeed(db: Db, digest: Buffer): Promise<Feed | undefined> {
  const found = await db
    .selectFrom('calendarFeed')
    .innerJoin('account', 'account.id', 'calendarFeed.accountId')
    .select(['calendarFeed.accountId', 'calendarFeed.language', 'calendarFeed.createdAt'])
    .where('digest', '=', digest)
    .where('account.disabledAt', 'is', null)
    .executeTakeFirst()
  return found && { ...found, language: isLanguage(found.language) ? found.language : 'en' }
}

export async function findFeedDate(db: Db, accountId: string): Promise<Date | undefined> {
  const found = await db
    .selectFrom('calendarFeed')
    .select('createdAt')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return found?.createdAt
}

/** The account's bookings from a day on; cancelled ones are marked. No names, no stars. */
export async function listBookedDays(db: Db, accountId: string, from: CivilDate) {
  return db
    .selectFrom('orderLine')
    .innerJoin('orders', 'orders.tranNo', 'orderLine.tranNo')
    .select(['orderLine.id', 'orderLine.offeringId', 'orderLine.onDate', 'orderLine.state', 'orders.version'])
    .where('orderLine.accountId', '=', accountId)
    .where('orderLine.onDate', '>=', from)
    .where('orderLine.state', 'in', ['booked', 'performed', 'cancelled'])
    .where('orders.confirmedAt', 'is not', null)
    .orderBy('orderLine.onDate')
    .orderBy('orderLine.id')
    .execute()
}
