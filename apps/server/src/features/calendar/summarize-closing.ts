import { type CivilDate, toDayNumber } from '@vazhipadu/panchang/civil-date'
import { type Db, sqlRows } from '../../platform/db/database.ts'

type Days = { offeringId: number | null; from: CivilDate; to: CivilDate }

/**
 * What a closing of these days affects. Places are counted per pool, so offerings that share a pool are included; the
 * single bookings come from booking.
 */
export async function summarizeClosing(db: Db, { offeringId, from, to }: Days, now: Date) {
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
    ...(await countAffectedBookings(db, { offeringId, from, to }, now)),
  }
}

/** The provider refunds payments for six months; the office is warned from one month before that. */
const RETURNABLE_DAYS = 180
const WARNED_DAYS = 150

type ClosingSummary = {
  bookings: number
  bookedPaise: number
  counterBookings: number
  agingBookings: number
  tooOldBookings: number
}

async function countAffectedBookings(
  db: Db,
  { offeringId, from, to }: Days,
  now: Date,
): Promise<ClosingSummary> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const [weighed] = await sqlRows<ClosingSummary>(
    db,
    `select count(distinct l.tran_no) filter (where o.kind <> 'counter')::int as bookings,
       coalesce(sum(l.amount_paise) filter (where o.kind <> 'counter'), 0)::bigint as booked_paise,
       count(distinct l.tran_no) filter (where o.kind = 'counter')::int as counter_bookings,
       count(distinct l.tran_no) filter (where p.captured_at between $5 and $4)::int as aging_bookings,
       count(distinct l.tran_no) filter (where p.captured_at < $5)::int as too_old_bookings
     from order_line l join orders o using (tran_no)
     left join payment p on p.tran_no = l.tran_no and p.is_accepted
     where l.state = 'booked' and l.on_date between $1 and $2 and ($3::integer is null or l.offering_id = $3)`,
    [from, to, offeringId, before(WARNED_DAYS), before(RETURNABLE_DAYS)],
  )
  return weighed ?? { bookings: 0, bookedPaise: 0, counterBookings: 0, agingBookings: 0, tooOldBookings: 0 }
}
