import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
import type { Db } from '../../platform/db/database.ts'

const LAST_DAYS = 30
/** More than there are keys for: one of them may be sold no more. */
const MOST = 20

/**
 * What the counter sold most often in the thirty days before today, the most sold first. Counted once a day and process:
 * today's sales change nothing until tomorrow, so that no key means something else while somebody sells. What was taken
 * back since counts too: it was asked for, and every process counts the same whenever it does.
 */
export function openMostSold(db: Db): (today: CivilDate) => Promise<number[]> {
  let counted: { on: string; found: Promise<number[]> } | undefined
  return async (today) => {
    if (counted?.on !== today) counted = { on: today, found: countSold(db, today) }
    const { found } = counted
    try {
      return await found
    } catch (error) {
      if (counted.found === found) counted = undefined
      throw error
    }
  }
}

async function countSold(db: Db, today: CivilDate): Promise<number[]> {
  const rows = await db
    .selectFrom('counterSession as d')
    .innerJoin('counterSale as s', 's.sessionId', 'd.id')
    .innerJoin('orderLine as l', 'l.tranNo', 's.tranNo')
    .select('l.offeringId')
    .select(({ fn }) => fn.countAll().as('sold'))
    .where('d.onDate', '>=', addDays(today, -LAST_DAYS))
    .where('d.onDate', '<', today)
    .groupBy('l.offeringId')
    .orderBy('sold', 'desc')
    .orderBy('l.offeringId')
    .limit(MOST)
    .execute()
  return rows.map(({ offeringId }) => offeringId)
}
