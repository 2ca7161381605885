import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { showDashboard } from '@vazhipadu/contract/reports/dashboard'
import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
import { type Db, sqlRows } from '../../../platform/db/database.ts'
import type { Catalogue } from '../../catalogue/catalogue.reads.ts'
import { notRequested } from './count-poojas.ts'

type Takings = NonNullable<ResponseOf<typeof showDashboard>['takings']>
type Day = { date: CivilDate; paidPaise: number; refundedPaise: number; orders: number; refunds: number }

/** Income and refunds by the day on which the money moved. */
export async function summariseTakings(
  db: Db,
  catalogue: Catalogue,
  { timeZone, today }: { timeZone: string; today: CivilDate },
): Promise<Takings> {
  const month = `${today.slice(0, 7)}-01` as CivilDate
  const week = addDays(today, -6)
  const first = month < week ? month : week
  const moved = await readDays(db, timeZone, first)
  const days: Day[] = []
  for (let date = first; date <= today; date = addDays(date, 1))
    days.push(moved.find((day) => day.date === date) ?? { ...nothing, date })
  const sum = (key: keyof typeof nothing, from: CivilDate) =>
    days.reduce((all, day) => (day.date >= from ? all + day[key] : all), 0)
  return {
    todayPaise: sum('paidPaise', today),
    weekPaise: sum('paidPaise', week),
    monthPaise: sum('paidPaise', month),
    refundedPaise: sum('refundedPaise', month),
    refunds: sum('refunds', month),
    days: days.map(({ refunds: _refunds, ...day }) => day),
    byOffering: await valueOfferings(db, catalogue, month),
  }
}

const nothing = { paidPaise: 0, refundedPaise: 0, orders: 0, refunds: 0 }

/** Online payments by their capture, counter sales by the order; refunds by when the bank or the drawer paid them. */
async function readDays(db: Db, timeZone: string, first: CivilDate): Promise<Day[]> {
  const since = `$1::date::timestamp at time zone $2`
  return sqlRows<Day>(
    db,
    `select (at at time zone $2)::date as date, sum(paid)::bigint as paid_paise, sum(back)::bigint as refunded_paise,
       count(*) filter (where back = 0) as orders, count(*) filter (where back > 0) as refunds
     from (
       select captured_at as at, amount_paise as paid, 0 as back from payment
       where captured_at is not null and captured_at >= ${since}
       union all
       select confirmed_at, total_paise, 0 from orders
       where kind = 'counter' and confirmed_at is not null and confirmed_at >= ${since}
       union all
       select f.settled_at, 0, f.amount_paise from refund f
       where f.state = 'processed' and f.settled_at >= ${since}
         and exists (select from payment p where p.payment_id = f.payment_id and p.captured_at is not null)
       union all
       select given_at, 0, amount_paise from counter_return where given_at >= ${since}
     ) moved group by 1 order by 1`,
    [first, timeZone],
  )
}

async function valueOfferings(
  db: Db,
  catalogue: Catalogue,
  month: CivilDate,
): Promise<Takings['byOffering']> {
  const rows = await sqlRows<{ offeringId: number; valuePaise: number }>(
    db,
    `select offering_id, sum(amount_paise)::bigint as value_paise from order_line l
     where on_date >= $1 and on_date < ($1::date + interval '1 month')::date
       and (state = 'performed' or state = 'booked' ${notRequested})
     group by 1 order by 2 desc, 1`,
    [month],
  )
  return rows.flatMap(({ offeringId, valuePaise }) => {
    const offering = catalogue.offerings.find(({ id }) => id === offeringId)
    const deity = catalogue.deities.find(({ id }) => id === offering?.deityId)
    return offering ? [{ name: offering.name, deity: deity?.name ?? '', valuePaise }] : []
  })
}
