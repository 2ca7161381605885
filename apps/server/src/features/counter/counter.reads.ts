import type { listCounterSessions } from '@vazhipadu/contract/counter/drawers'
import type { CounterSession } from '@vazhipadu/contract/counter/sales'
import type { z } from 'zod'
import { type Db, sqlRows } from '../../platform/db/database.ts'

type Count = NonNullable<CounterSession['count']>
type Row = Omit<
  CounterSession,
  'openedAt' | 'countedAt' | 'closedAt' | 'count' | 'cashPaise' | 'upiPaise' | 'returnedPaise'
> & {
  cashPaise: number
  upiPaise: number
  returnedPaise: number
  openedAt: Date
  countedAt: Date | null
  closedAt: Date | null
  reason: string | null
  counts: { cashPaise: number; upiPaise: number; denominations: Count['denominations'] }[] | null
  /** The count at closing; also for drawers from before single counts were stored. */
  closedCount: Omit<Count, 'reason' | 'firstDifferencePaise'> | null
}

const selectSessions = `select s.id, a.name as clerk, s.on_date as date, s.session_no as number, s.opened_at,
  s.float_paise, s.counted_at, s.closed_at, s.reason, s.closed_at is null and s.explained_at is not null as waits_for_second,
  (select b.name from account b where b.id = s.agreed_by) as agreed_by,
  (select b.name from account b where b.id = s.seen_by) as seen_by, sold.*, given.*,
  (select jsonb_agg(jsonb_build_object('cashPaise', n.cash_paise, 'upiPaise', n.upi_paise,
     'denominations', n.denominations) order by count_no) from counter_count n where n.session_id = s.id) as counts,
  case when s.closed_at is not null then jsonb_build_object('expectedCashPaise', s.expected_cash_paise,
    'expectedUpiPaise', s.expected_upi_paise, 'countedCashPaise', s.counted_cash_paise,
    'countedUpiPaise', s.counted_upi_paise, 'denominations', s.denominations) end as closed_count
  from counter_session s join account a on a.id = s.clerk_id
  cross join lateral (
    select count(*)::int as sales, coalesce(sum(amount_paise) filter (where method = 'cash'), 0)::bigint as cash_paise,
      coalesce(sum(amount_paise) filter (where method = 'upi'), 0)::bigint as upi_paise
    from counter_sale where session_id = s.id) sold
  cross join lateral (
    select count(*)::int as returns, coalesce(sum(amount_paise), 0)::bigint as returned_paise
    from counter_return where session_id = s.id) given`

/** Hides a drawer's takings until it is counted. */
function describe(row: Row): CounterSession {
  const { counts: _counts, closedCount: _count, reason: _reason, ...session } = row
  const { cashPaise, upiPaise, returnedPaise } = row
  const isCounted = row.countedAt !== null || row.closedAt !== null
  return {
    ...session,
    cashPaise: isCounted ? cashPaise : null,
    upiPaise: isCounted ? upiPaise : null,
    returnedPaise: isCounted ? returnedPaise : null,
    openedAt: row.openedAt.toISOString(),
    countedAt: row.countedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    count: describeCount(row),
  }
}

function describeCount(row: Row): Count | null {
  const { counts, closedCount, reason, floatPaise, cashPaise, upiPaise, returnedPaise } = row
  const last = counts?.at(-1)
  const first = counts && counts.length > 1 ? counts[0] : undefined
  const counted =
    closedCount ??
    (last && {
      expectedCashPaise: floatPaise + cashPaise - returnedPaise,
      expectedUpiPaise: upiPaise,
      countedCashPaise: last.cashPaise,
      countedUpiPaise: last.upiPaise,
      denominations: last.denominations,
    })
  if (!counted) return null
  const { expectedCashPaise, expectedUpiPaise } = counted
  const firstDifferencePaise = first
    ? first.cashPaise + first.upiPaise - expectedCashPaise - expectedUpiPaise
    : null
  return { ...counted, reason, firstDifferencePaise }
}

export async function getSession(db: Db, id: string): Promise<CounterSession> {
  const [row] = await sqlRows<Row>(db, `${selectSessions} where s.id = $1`, [id])
  if (!row) throw new Error(`no drawer ${id}`)
  return describe(row)
}

/** A clerk's open drawer, and the last one counted. */
export async function readDrawers(db: Db, clerkId: string) {
  const rows = await sqlRows<Row>(
    db,
    `(${selectSessions} where s.clerk_id = $1 and s.closed_at is null)
     union all
     (${selectSessions} where s.clerk_id = $1 and s.closed_at is not null order by s.closed_at desc limit 1)`,
    [clerkId],
  )
  const found = rows.map(describe)
  return {
    session: found.find(({ closedAt }) => closedAt === null) ?? null,
    lastClosed: found.find(({ closedAt }) => closedAt !== null) ?? null,
  }
}

type SessionsQuery = z.output<typeof listCounterSessions.query>

/** All drawers, newest first. */
export async function listSessions(db: Db, { from_date, to_date, skip, limit }: SessionsQuery) {
  const rows = await sqlRows<Row>(
    db,
    `${selectSessions} where s.on_date >= coalesce($1::date, '-infinity') and s.on_date <= coalesce($2::date, 'infinity')
     order by s.on_date desc, s.opened_at desc, s.id offset $3 limit $4`,
    [from_date || null, to_date || null, skip, limit + 1],
  )
  return { sessions: rows.slice(0, limit).map(describe), hasMore: rows.length > limit }
}

/** Whether the clerk has an uncounted drawer; until it is counted, sums that include it are hidden from them. */
export async function hasUncounted(db: Db, clerkId: string): Promise<boolean> {
  const open = await db
    .selectFrom('counterSession')
    .select('id')
    .where('clerkId', '=', clerkId)
    .where('countedAt', 'is', null)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}
