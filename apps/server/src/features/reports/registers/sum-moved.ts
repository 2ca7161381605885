import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { getYearBook } from '@vazhipadu/contract/reports/registers'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { endOf, startOf } from '../transactions/match-orders.ts'

export type Moved = ResponseOf<typeof getYearBook>['sums']
export type Span = { from: string; to: string; timeZone: string }

/** Formats for `to_char`: the key of a day, the key of a month. */
const units = { day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const

export const zeroSums: Moved = {
  onlinePaise: 0,
  cashPaise: 0,
  upiPaise: 0,
  strayPaise: 0,
  refundedPaise: 0,
  totalPaise: 0,
}

/**
 * Income and refunds by day or month in the temple's time zone. Each part is read from an index of the time when the
 * money moved: payments by their capture, counter sales by the sale, refunds by when the bank or the drawer paid them.
 */
export async function sumMoved(
  db: Db,
  { from, to, timeZone }: Span,
  unit: keyof typeof units,
): Promise<Map<string, Moved>> {
  const since = startOf(from, timeZone)
  const until = endOf(to, timeZone)
  const { rows } = await sql<Moved & { at: string }>`
    select to_char(at at time zone ${timeZone}, ${units[unit]}) as at,
      coalesce(sum(paise) filter (where part = 'online'), 0)::bigint as online_paise,
      coalesce(sum(paise) filter (where part = 'cash'), 0)::bigint as cash_paise,
      coalesce(sum(paise) filter (where part = 'upi'), 0)::bigint as upi_paise,
      coalesce(sum(paise) filter (where part = 'stray'), 0)::bigint as stray_paise,
      coalesce(-sum(paise) filter (where part = 'back'), 0)::bigint as refunded_paise,
      sum(paise)::bigint as total_paise
    from (
      select captured_at as at, case when is_accepted then 'online' else 'stray' end as part, amount_paise as paise
      from payment where captured_at >= ${since} and captured_at < ${until}
      union all
      select o.confirmed_at, c.method, o.total_paise from orders o join counter_sale c using (tran_no)
      where o.kind = 'counter' and o.confirmed_at is not null and o.confirmed_at >= ${since} and o.confirmed_at < ${until}
      union all
      select f.settled_at, 'back', -f.amount_paise from refund f
      where f.state = 'processed' and f.settled_at >= ${since} and f.settled_at < ${until}
        and exists (select from payment p where p.payment_id = f.payment_id and p.captured_at is not null)
      union all
      select given_at, 'back', -amount_paise from counter_return where given_at >= ${since} and given_at < ${until}
    ) moved group by 1`.execute(db)
  return new Map(rows.map(({ at, ...sums }) => [at, sums]))
}

export function addMoved(all: Iterable<Moved>): Moved {
  const sums = { ...zeroSums }
  for (const each of all)
    for (const name of Object.keys(zeroSums) as (keyof Moved)[]) sums[name] += each[name]
  return sums
}
