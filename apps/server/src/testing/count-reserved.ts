import type { Db } from '../platform/db/database.ts'

/** Places taken on a day, of one pool; none where nobody has asked for that day yet. */
export async function countReserved(db: Db, poolId: number, onDate: string): Promise<number> {
  const taken = db
    .selectFrom('poolDay')
    .select('reserved')
    .where('poolId', '=', poolId)
    .where('onDate', '=', onDate)
  return (await taken.executeTakeFirst())?.reserved ?? 0
}
