import type { Db } from '../../platform/db/database.ts'
import { findFeedDate } from './public-api.reads.ts'

export async function exportPerson(db: Db, accountId: string) {
  return { calendarFeedSince: (await findFeedDate(db, accountId)) ?? null }
}
