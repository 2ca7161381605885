import type { Db } from '../platform/db/database.ts'

/** Places taken of a pool on a day; 0 if the day has no row yet. */
export async function countReserved(db: Db, poolId: number, onDate: string): Promise<number> {
  const taken = db
    .selectFrom('poolDay')
    .select('reserved')
    .where('poolId', '=', poolId)
    .where('onDate', '=', onDate)
  return (await taken.executeTakeFirst())?.reserved ?? 0
}
