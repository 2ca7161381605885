import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { countSince, type Reading } from '../../platform/watching/reading.ts'

/** Held or booked units by pool and day; 0 for a day without a row. */
export type Reserved = { get(poolId: number, date: CivilDate): number }

type PoolDay = { poolId: number; date: CivilDate }

export async function readReserved(db: Db | Trx, days: PoolDay[]): Promise<Reserved> {
  if (days.length === 0) return { get: () => 0 }
  const wantedDays = unnestRows('wanted', days, { poolId: 'integer', date: 'date' })
  const { rows } = await sql<PoolDay & { reserved: number }>`
    select pool_id, on_date as date, reserved from pool_day
    where (pool_id, on_date) in (select * from ${wantedDays})`.execute(db)
  const reservedOf = new Map(rows.map(({ poolId, date, reserved }) => [`${poolId} ${date}`, reserved]))
  return { get: (poolId, date) => reservedOf.get(`${poolId} ${date}`) ?? 0 }
}

/** The dates of an order's lines, for which the rules must be loaded. */
export async function listLineDates(db: Db | Trx, tranNo: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orderLine')
    .select('onDate')
    .distinct()
    .where('tranNo', '=', tranNo)
    .execute()
  return rows.map(({ onDate }) => onDate)
}

export async function listLineIds(db: Db | Trx, tranNo: string): Promise<number[]> {
  const rows = await db
    .selectFrom('orderLine')
    .select('id')
    .where('tranNo', '=', tranNo)
    .orderBy('lineNo')
    .execute()
  return rows.map(({ id }) => id)
}

export const bookingReadings: Reading[] = [
  {
    name: 'holds_open',
    help: 'Orders whose places are kept until they are paid for or let go',
    labels: {},
    hasAge: true,
    select: (db) =>
      db.selectFrom('orders').select(countSince('createdAt')).where('releaseAt', 'is not', null),
  },
  {
    name: 'orders_needing_attention',
    help: 'Orders that the office must look at',
    labels: {},
    hasAge: true,
    select: (db) =>
      db
        .selectFrom('orders')
        .select(countSince('createdAt'))
        .where((row) => row.or([row('state', '=', 'needs_attention'), row('attention', 'is not', null)])),
  },
]
