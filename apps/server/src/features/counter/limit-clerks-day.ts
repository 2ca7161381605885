import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { readLimit } from '../settings/read-limit.ts'

type ClerksReturn = { clerkId: string; amountPaise: number; at: Date; timeZone: string }

/**
 * Whether this return exceeds what a clerk may give back alone in a day, over all the day's drawers: by number of
 * returns, or by share of the clerk's sales. The amount that one sale may return alone is always allowed, because
 * otherwise the first mistake of a morning would need a second person. The caller holds the lock of the clerk's day.
 */
export async function exceedsClerksDay(
  db: Db | Trx,
  { clerkId, amountPaise, at, timeZone }: ClerksReturn,
): Promise<boolean> {
  const { rows } = await sql<{ returns: number; returnedPaise: number; soldPaise: number }>`
    with own as (select id from counter_session
      where clerk_id = ${clerkId} and on_date = (${at}::timestamptz at time zone ${timeZone})::date)
    select count(*)::int as returns, coalesce(sum(g.amount_paise), 0)::bigint as returned_paise,
      (select coalesce(sum(${STANDING_PAISE}), 0) from counter_sale c
       where c.session_id in (select id from own))::bigint as sold_paise
    from counter_return g where g.session_id in (select id from own) and g.approved_by is null`.execute(db)
  const { returns = 0, returnedPaise = 0, soldPaise = 0 } = rows[0] ?? {}
  if (returns + 1 > (await readLimit(db, 'counter.returnsAloneADay', at))) return true
  const ofOneSale = await readLimit(db, 'counter.secondPersonAbovePaise', at)
  const percent = await readLimit(db, 'counter.returnsSharePercent', at)
  return returnedPaise + amountPaise > Math.max(ofOneSale, Math.floor((soldPaise * percent) / 100))
}

/** The valid part of a sale `c`: sales taken back and UPI numbers not confirmed at the bank do not raise the share. */
const STANDING_PAISE = sql`case
  when c.method = 'upi' and not exists (select from counter_upi u where u.tran_no = c.tran_no and u.proven_at is not null)
  then 0
  else c.amount_paise - (select coalesce(sum(b.amount_paise), 0) from counter_return b where b.tran_no = c.tran_no) end`
