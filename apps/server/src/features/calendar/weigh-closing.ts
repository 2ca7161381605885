import { type CivilDate, toDayNumber } from '@vazhipadu/panchang/civil-date'
import type { Db } from '../../platform/db/database.ts'

type Days = { offeringId: number | null; from: CivilDate; to: CivilDate }

/**
 * What closing these days touches. Places are counted by pool, so an offering that shares a pool counts its
 * sharers' too; the bookings by name come from booking.
 */
export async function weighClosing(db: Db, { offeringId, from, to }: Days) {
  const offerings = await db
    .selectFrom('offering')
    .select('poolId')
    .where('isActive', '=', true)
    .$if(offeringId !== null, (query) => query.where('id', '=', offeringId))
    .execute()
  const pools = [...new Set(offerings.map(({ poolId }) => poolId))]
  const rows =
    pools.length === 0
      ? []
      : await db
          .selectFrom('poolDay')
          .select(['onDate', ({ fn }) => fn.sum<number>('reserved').as('reservedUnits')])
          .where('poolId', 'in', pools)
          .where('onDate', '>=', from)
          .where('onDate', '<=', to)
          .where('reserved', '>', 0)
          .groupBy('onDate')
          .orderBy('onDate')
          .execute()
  const dates = rows.map(({ onDate, reservedUnits }) => ({ date: onDate, reservedUnits }))
  return {
    days: toDayNumber(to) - toDayNumber(from) + 1,
    offerings: offerings.length,
    reservedUnits: dates.reduce((sum, date) => sum + date.reservedUnits, 0),
    dates,
  }
}
