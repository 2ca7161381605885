import type {
  CounterReturn,
  CounterSale,
  CounterSession,
  listCounterSessions,
} from '@vazhipadu/contract/counter'
import type { z } from 'zod'
import { type Db, sqlRows } from '../../platform/db/database.ts'

type Count = NonNullable<CounterSession['count']>
type Row = Omit<CounterSession, 'openedAt' | 'closedAt' | 'count'> &
  Omit<Count, 'denominations'> & {
    openedAt: Date
    closedAt: Date | null
    denominations: Count['denominations'] | null
  }

const selectSessions = `select s.id, a.name as clerk, s.on_date as date, s.session_no as number, s.opened_at,
  s.float_paise, s.closed_at, s.expected_cash_paise, s.expected_upi_paise, s.counted_cash_paise, s.counted_upi_paise,
  s.denominations, s.reason, sold.*, given.*
  from counter_session s join account a on a.id = s.clerk_id
  cross join lateral (
    select count(*)::int as sales, coalesce(sum(amount_paise) filter (where method = 'cash'), 0)::bigint as cash_paise,
      coalesce(sum(amount_paise) filter (where method = 'upi'), 0)::bigint as upi_paise
    from counter_sale where session_id = s.id) sold
  cross join lateral (
    select count(*)::int as returns, coalesce(sum(amount_paise), 0)::bigint as returned_paise
    from counter_return where session_id = s.id) given`

function describe(row: Row): CounterSession {
  const {
    expectedCashPaise,
    expectedUpiPaise,
    countedCashPaise,
    countedUpiPaise,
    denominations,
    reason,
    ...rest
  } = row
  return {
    ...rest,
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    count:
      row.closedAt && denominations
        ? { expectedCashPaise, expectedUpiPaise, countedCashPaise, countedUpiPaise, denominations, reason }
        : null,
  }
}

export async function getSession(db: Db, id: string): Promise<CounterSession> {
  const [row] = await sqlRows<Row>(db, `${selectSessions} where s.id = $1`, [id])
  if (!row) throw new Error(`no drawer ${id}`)
  return describe(row)
}

/** A clerk's open drawer, and the last that was counted. */
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

/** Every drawer, newest first. */
export async function listSessions(db: Db, { from_date, to_date, skip, limit }: SessionsQuery) {
  const rows = await sqlRows<Row>(
    db,
    `${selectSessions} where s.on_date >= coalesce($1::date, '-infinity') and s.on_date <= coalesce($2::date, 'infinity')
     order by s.on_date desc, s.opened_at desc, s.id offset $3 limit $4`,
    [from_date || null, to_date || null, skip, limit + 1],
  )
  return { sessions: rows.slice(0, limit).map(describe), hasMore: rows.length > limit }
}

type SaleRow = Omit<CounterSale, 'tran_no' | 'receipt_number' | 'customer_name' | 'soldAt'> & {
  tranNo: string
  receiptNumber: string | null
  customerName: string
  soldAt: Date
}

const MOST_SHOWN = 50

/** What was sold from a drawer, newest first; or one sale of it. */
export async function listSales(
  db: Db,
  of: { sessionId: string } | { tranNo: string },
): Promise<CounterSale[]> {
  const [where, value] = 'tranNo' in of ? ['c.tran_no', of.tranNo] : ['c.session_id', of.sessionId]
  const rows = await sqlRows<SaleRow>(
    db,
    `select c.tran_no, r.number as receipt_number, o.customer_name, c.method, c.reference,
       c.amount_paise as total_paise, c.sold_at,
       (select coalesce(sum(amount_paise), 0)::bigint from counter_return g where g.tran_no = c.tran_no) as returned_paise
     from counter_sale c join orders o using (tran_no) left join receipt r using (tran_no)
     where ${where} = $1 order by c.sold_at desc, c.tran_no limit ${MOST_SHOWN}`,
    [value],
  )
  return rows.map(({ tranNo, receiptNumber, customerName, soldAt, ...sale }) => ({
    ...sale,
    tran_no: tranNo,
    receipt_number: receiptNumber,
    customer_name: customerName,
    soldAt: soldAt.toISOString(),
  }))
}

type ReturnRow = Omit<
  CounterReturn,
  'tran_no' | 'receipt_number' | 'customer_name' | 'line_ids' | 'givenAt'
> & {
  tranNo: string
  receiptNumber: string | null
  customerName: string
  lineIds: string[] | number[]
  givenAt: Date
}

/** What was given back from a drawer, newest first; or one return of it. */
export async function listReturns(
  db: Db,
  of: { sessionId: string } | { id: string },
): Promise<CounterReturn[]> {
  const [where, value] = 'id' in of ? ['g.id', of.id] : ['g.session_id', of.sessionId]
  const rows = await sqlRows<ReturnRow>(
    db,
    `select g.id, g.tran_no, r.number as receipt_number, o.customer_name, g.line_ids, g.amount_paise, g.reason, g.given_at
     from counter_return g join orders o using (tran_no) left join receipt r using (tran_no)
     where ${where} = $1 order by g.given_at desc, g.id limit ${MOST_SHOWN}`,
    [value],
  )
  return rows.map(({ tranNo, receiptNumber, customerName, lineIds, givenAt, ...given }) => ({
    ...given,
    tran_no: tranNo,
    receipt_number: receiptNumber,
    customer_name: customerName,
    line_ids: lineIds.map(Number),
    givenAt: givenAt.toISOString(),
  }))
}
