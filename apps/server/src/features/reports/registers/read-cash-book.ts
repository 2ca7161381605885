import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { getCashBook } from '@vazhipadu/contract/reports/registers'
import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { boundsOf, type Month } from '../../calendar/compute-month.ts'
import { endOf, startOf } from '../transactions/match-orders.ts'
import type { Span } from './sum-moved.ts'

type CashBook = ResponseOf<typeof getCashBook>
type Entry = CashBook['entries'][number]
type Held = CashBook['opening']

const nothingHeld: Held = { cashPaise: 0, unprovenPaise: 0, bankPaise: 0 }
/** Before the first entry of any temple. */
const BEGINNING = '2000-01-01'

/**
 * Cash of counted drawers, and money that reached the bank. An uncounted drawer has no sum: its clerk must not read
 * here what the count should give. A drawer's float comes from the safe and returns to it, so a drawer contributes its
 * sales less its returns, plus or minus the difference found. Counter UPI is only a reference typed by a clerk: it
 * stays in an account of its own until the payment was seen at the bank.
 */
export async function readCashBook(db: Db, month: string, timeZone: string): Promise<CashBook> {
  const { first, last } = boundsOf(month as Month)
  const span = { from: first, to: last, timeZone }
  const { rows: entries } = await sql<Entry>`
    select to_char(date, 'YYYY-MM-DD') as date, side, kind, id, of, cash_paise::bigint, unproven_paise::bigint, bank_paise::bigint
    from ${entriesIn(span)} order by date, side desc, place, of, id`.execute(db)
  const opening = await sumBefore(db, first, timeZone)
  const closing = entries.reduce((held, entry) => {
    const sign = entry.side === 'received' ? 1 : -1
    return {
      cashPaise: held.cashPaise + sign * entry.cashPaise,
      unprovenPaise: held.unprovenPaise + sign * entry.unprovenPaise,
      bankPaise: held.bankPaise + sign * entry.bankPaise,
    }
  }, opening)
  return { month, opening, entries, closing, onItsWayPaise: await sumOnItsWay(db, span) }
}

/** All entries before the month: cash and bank balances continue over financial years. */
async function sumBefore(db: Db, first: CivilDate, timeZone: string): Promise<Held> {
  const { rows } = await sql<Held>`
    select coalesce(sum(sign * cash_paise), 0)::bigint as cash_paise,
      coalesce(sum(sign * unproven_paise), 0)::bigint as unproven_paise,
      coalesce(sum(sign * bank_paise), 0)::bigint as bank_paise
    from ${entriesIn({ from: BEGINNING, to: addDays(first, -1), timeZone })},
      lateral (select case side when 'received' then 1 else -1 end as sign) direction`.execute(db)
  return rows[0] ?? nothingHeld
}

const entriesIn = ({ from, to, timeZone }: Span) => {
  const since = startOf(from, timeZone)
  const until = endOf(to, timeZone)
  return sql`(
    with drawer as (
      select s.id::text, s.on_date, a.name as clerk, s.counted_cash_paise - s.expected_cash_paise as off_paise,
        (select coalesce(sum(amount_paise), 0) from counter_sale where session_id = s.id and method = 'cash')::bigint as cash,
        (select coalesce(sum(amount_paise), 0) from counter_sale where session_id = s.id and method = 'upi')::bigint as upi,
        (select coalesce(sum(amount_paise), 0) from counter_return where session_id = s.id)::bigint as back
      from counter_session s join account a on a.id = s.clerk_id
      where s.closed_at is not null and s.on_date between ${from} and ${to}
    ), proven as (
      select s.id::text, a.name as clerk, (u.proven_at at time zone ${timeZone})::date as on_date,
        sum(u.amount_paise)::bigint as paise
      from counter_upi u join counter_sale c using (tran_no) join counter_session s on s.id = c.session_id
        join account a on a.id = s.clerk_id
      where u.proven_at >= ${since} and u.proven_at < ${until} and s.closed_at is not null
      group by 1, 2, 3
    )
    select on_date as date, 'received' as side, 'drawer' as kind, id, clerk as of, cash as cash_paise,
      0 as unproven_paise, 0 as bank_paise, 1 as place from drawer where cash > 0
    union all select on_date, 'received', 'upi', id, clerk, 0, upi, 0, 2 from drawer where upi > 0
    union all select on_date, 'received', 'over', id, clerk, off_paise, 0, 0, 3 from drawer where off_paise > 0
    union all select on_date, 'received', 'proven', id, clerk, 0, 0, paise, 4 from proven
    union all select (settled_at at time zone ${timeZone})::date, 'received', 'settlement', settlement_id, settlement_id, 0,
        0, amount_paise, 5
      from settlement where settled_at >= ${since} and settled_at < ${until}
    union all select on_date, 'paid', 'returns', id, clerk, back, 0, 0, 1 from drawer where back > 0
    union all select on_date, 'paid', 'short', id, clerk, -off_paise, 0, 0, 2 from drawer where off_paise < 0
    union all select on_date, 'paid', 'proven', id, clerk, 0, paise, 0, 3 from proven
    union all select (f.settled_at at time zone ${timeZone})::date, 'paid', 'transfer', f.id::text, f.tran_no, 0, 0,
        f.amount_paise, 4
      from refund f where f.way = 'bank_transfer' and f.state = 'processed'
        and f.settled_at >= ${since} and f.settled_at < ${until}
  ) entry`
}

async function sumOnItsWay(db: Db, { from, to, timeZone }: Span): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(amount_paise), 0)::bigint as paise from payment p
    where p.captured_at >= ${startOf(from, timeZone)} and p.captured_at < ${endOf(to, timeZone)}
      and not exists (select from settlement_item i where i.entity_id = p.payment_id)`.execute(db)
  return rows[0]?.paise ?? 0
}
