import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { showDashboard } from '@vazhipadu/contract/reports/dashboard'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

type Differing = NonNullable<ResponseOf<typeof showDashboard>['needs']['drawers']>[number]

const MAX_SHOWN = 20

/** Drawers whose difference needed a second person: first those still waiting, then those not yet marked as seen. */
export async function listDifferingDrawers(db: Db): Promise<Differing[]> {
  const { rows } = await sql<Differing>`
     select s.id, a.name as clerk, s.on_date as date, s.closed_at is null as is_waiting,
       (abs(last.cash_paise - s.float_paise - sold.cash
           + (select coalesce(sum(amount_paise), 0) from counter_return where session_id = s.id))
         + abs(last.upi_paise - sold.upi))::bigint as difference_paise
     from counter_session s join account a on a.id = s.clerk_id
     join lateral (select cash_paise, upi_paise from counter_count where session_id = s.id
       order by count_no desc limit 1) last on true
     cross join lateral (select coalesce(sum(amount_paise) filter (where method = 'cash'), 0) as cash,
         coalesce(sum(amount_paise) filter (where method = 'upi'), 0) as upi
       from counter_sale where session_id = s.id) sold
     where (s.closed_at is null and s.explained_at is not null)
       or (s.closed_at is not null and s.agreed_by is not null and s.seen_at is null)
     order by s.closed_at is null desc, s.on_date, s.opened_at limit ${MAX_SHOWN}`.execute(db)
  return rows
}
