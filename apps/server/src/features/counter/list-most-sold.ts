import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
import type { Db } from '../../platform/db/database.ts'

const LAST_DAYS = 30
/** More than there are keys, because some may no longer be sold. */
const MAX_OFFERINGS = 20

/**
 * Offerings most often sold at the counter in the thirty days before today, most sold first. Counted once a day per
 * process, so that keys do not change while a clerk sells. Sales taken back since count too: so every process gets the
 * same result whenever it counts.
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
    .limit(MAX_OFFERINGS)
    .execute()
  return rows.map(({ offeringId }) => offeringId)
}
