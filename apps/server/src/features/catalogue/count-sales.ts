import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
import type { Db } from '../../platform/db/database.ts'
import { listDates } from '../calendar/compute-month.ts'
import { offeringNotFound } from './catalogue.errors.ts'

const DAYS = 365

/** Sold pieces by sale price. Queries by day and pool, so that the index finds the lines. */
export async function countSales(
  db: Db,
  offeringId: number,
  today: CivilDate,
): Promise<{ pricePaise: number; pieces: number }[]> {
  const offering = await db
    .selectFrom('offering')
    .select('poolId')
    .where('id', '=', offeringId)
    .executeTakeFirst()
  if (!offering) throw offeringNotFound()
  const rows = await db
    .selectFrom('orderLine')
    .select(({ fn }) => ['pricePaise', fn.sum<number>('quantity').as('pieces')])
    .where('onDate', 'in', listDates(addDays(today, -DAYS), addDays(today, DAYS)))
    .where('poolId', '=', offering.poolId)
    .where('offeringId', '=', offeringId)
    .where('state', 'in', ['booked', 'performed'])
    .groupBy('pricePaise')
    .orderBy('pricePaise')
    .execute()
  return rows.map(({ pricePaise, pieces }) => ({ pricePaise, pieces: Number(pieces) }))
}
