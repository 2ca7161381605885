import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import {
  MAX_COUNTED,
  type sumTransactions,
  type TransactionFilters,
} from '@vazhipadu/contract/reports/transactions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchOrders, type Period, selectFound } from './match-orders.ts'

type Sums = { count: number; paidPaise: number | null; refundedPaise: number | null }

/**
 * The sums of a whole result. Beyond 10,000 orders this is slow, so it is done only on request. A confirmed order was
 * paid its exact amount (`checkBooks`); other captured payments are added.
 */
export async function summariseTransactions(
  db: Db,
  { all, ...filters }: TransactionFilters & { all: boolean },
  period: Period,
): Promise<Omit<ResponseOf<typeof sumTransactions>, 'countFirst'>> {
  const { ways, isNarrow } = matchOrders(filters, period)
  const order = isNarrow ? sql`` : sql`order by o.created_at desc`
  const maxCounted = sql.lit(MAX_COUNTED)
  const columns = sql`o.tran_no, o.created_at,
    case when o.confirmed_at is not null then o.total_paise else 0 end as taken_paise`
  // Skip the sums when the count is capped: the page does not show them.
  const fits = all ? sql`true` : sql`count <= ${maxCounted}`
  const { rows } = await sql<Sums>`
    with found as materialized (
      ${selectFound(ways, columns, all ? sql`` : sql`${order} limit ${maxCounted} + 1`)}
    ), counted as materialized (select count(*) as count from found)
    select count, case when ${fits} then
        (select coalesce(sum(taken_paise), 0)::bigint from found)
        + (select coalesce(sum(p.amount_paise), 0)::bigint from found join payment p using (tran_no)
           where p.captured_at is not null and not p.is_accepted)
      end as paid_paise,
      case when ${fits} then
        (${isNarrow ? refundedEach : refundedSince})
      end as refunded_paise
    from counted`.execute(db)
  const { count = 0, paidPaise = null, refundedPaise = null } = rows[0] ?? {}
  const isCapped = !all && count > MAX_COUNTED
  return {
    count: isCapped ? MAX_COUNTED : count,
    isCapped,
    sums:
      paidPaise === null || refundedPaise === null
        ? null
        : { paidPaise, refundedPaise, keptPaise: paidPaise - refundedPaise },
  }
}

/** For few orders of any year: looks up the refunds order by order. */
const refundedEach = sql`select coalesce(sum(back.paise), 0)::bigint from found cross join lateral (
  select sum(f.amount_paise) as paise from refund f join payment p using (payment_id)
  where f.tran_no = found.tran_no and f.state = 'processed' and p.captured_at is not null
  union all select sum(g.amount_paise) from counter_return g where g.tran_no = found.tran_no) back`

/** For a period: reads refunds by time, as no refund is older than the first of its orders. */
const refundedSince = sql`select coalesce(sum(back.paise), 0)::bigint from (
  select sum(f.amount_paise) as paise
  from refund f join found using (tran_no) join payment p using (payment_id)
  where f.state = 'processed' and f.settled_at >= (select min(created_at) from found) and p.captured_at is not null
  union all
  select sum(g.amount_paise) from counter_return g join found using (tran_no)
  where g.given_at >= (select min(created_at) from found)) back`
