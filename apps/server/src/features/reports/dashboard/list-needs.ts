import { agreeToDrawer } from '@vazhipadu/contract/counter/drawers'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { showDashboard } from '@vazhipadu/contract/reports/dashboard'
import { mayCall } from '@vazhipadu/contract/rights'
import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { listDifferingDrawers } from '../../counter/list-differing-drawers.ts'
import { listFailures } from '../../notifications/batches/list-failures.ts'
import type { PeopleDeps } from '../../notifications/batches/list-people.ts'
import { readOpenIssues } from '../reports.reads.ts'
import { IS_STILL_OWED, WAITING } from '../reports.rules.ts'

type Capabilities = Caller['capabilities']
type Dashboard = ResponseOf<typeof showDashboard>
type Matter = Dashboard['needs']['matters'][number]
type MatterRow = Omit<Matter, 'tran_no' | 'customer_name' | 'since'> & {
  tranNo: string
  customerName: string
  since: Date
}

/** Entries shown of each kind; the rest is behind a link. */
const MAX_SHOWN = 3
const CLOSE_CALL_DAYS = 30
const OVERDUE_DAYS = 5

/** Work that waits for the office; other clerks' drawers only for members who may approve them. */
export async function listNeeds(deps: PeopleDeps, capabilities: Capabilities): Promise<Dashboard['needs']> {
  const { db } = deps
  const issues = await readOpenIssues(db)
  const contested = await countContested(db)
  return {
    ...issues,
    unclaimedPayments: await countUnclaimed(db),
    // These are shown as disputes, so not again as orders that need attention.
    attention: issues.attention - contested.orders,
    matters: await listMatters(db),
    disputes: {
      count: contested.open,
      respondBy: contested.respondBy?.toISOString() ?? null,
      tran_no: contested.tranNo,
    },
    failedNotices: await listFailures(deps),
    drawers: mayCall(agreeToDrawer, capabilities) ? await listDifferingDrawers(db) : [],
    closeCalls: await listCloseCalls(deps),
  }
}

/** The same for members who edit the calendar and do not read the books. */
export async function listCalendarNeeds(deps: PeopleDeps): Promise<Dashboard['needs']> {
  return {
    attention: 0,
    failedRefunds: 0,
    unclaimedPayments: 0,
    waitingRefunds: 0,
    matters: [],
    disputes: { count: 0, respondBy: null, tran_no: null },
    failedNotices: [],
    drawers: [],
    closeCalls: await listCloseCalls(deps),
  }
}

async function countUnclaimed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('unclaimedPayment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('decision', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Contested = { orders: number; open: number; respondBy: Date | null; tranNo: string | null }

/**
 * Disputes that wait for an answer, the most urgent by name, and the orders that need attention only because of them.
 */
async function countContested(db: Db): Promise<Contested> {
  const { rows } = await sql<Contested>`
    select (select count(*) from orders where ${IS_CONTESTED}) as orders,
      count(*) as open, min(respond_by) as respond_by, (array_agg(tran_no order by respond_by, created_at))[1] as tran_no
    from dispute where state = 'open'`.execute(db)
  return rows[0] ?? { orders: 0, open: 0, respondBy: null, tranNo: null }
}

/** A confirmed order whose only problem is a dispute. */
const IS_CONTESTED = sql`attention = 'disputed' and state <> 'needs_attention'`

async function listCloseCalls({ calendar, clock }: PeopleDeps): Promise<string[]> {
  const { today } = calendar.timeAt(clock.now())
  const days = await calendar.listDays(today, addDays(today, CLOSE_CALL_DAYS))
  return days
    .filter(({ closeCalls, isOverridden }) => closeCalls.length > 0 && !isOverridden)
    .map(({ date }) => date)
}

async function listMatters(db: Db): Promise<Matter[]> {
  const maxShown = sql.lit(MAX_SHOWN)
  const { rows } = await sql<MatterRow>`
     select m.*, o.customer_name, (select f.name from order_line l join offering f on f.id = l.offering_id
         where l.tran_no = m.tran_no order by l.line_no limit 1) as offering_name
     from (
       (select 'attention' as kind, tran_no, total_paise as amount_paise, attention as reason, created_at as since
        from orders where (state = 'needs_attention' or attention is not null) and not (${IS_CONTESTED}) order by created_at desc limit ${maxShown})
       union all
       (select 'failed_refund', tran_no, amount_paise,
          coalesce(waits_for, failure_kind, case when state = 'requested' then 'again' end),
          coalesce(settled_at, requested_at) from refund f
        where ${IS_STILL_OWED}
        order by requested_at desc limit ${maxShown})
       union all
       (select 'waiting_refund', tran_no, amount_paise, null, proposed_at from (${WAITING}) waiting
        order by proposed_at desc limit ${maxShown})
     ) m join orders o using (tran_no)`.execute(db)
  return rows.map(({ tranNo, customerName, since, ...row }) => ({
    ...row,
    tran_no: tranNo,
    customer_name: customerName,
    since: since.toISOString(),
  }))
}

/** Parcels to be sent, and those that have waited too long after their pooja. */
export async function countParcels(db: Db, today: CivilDate): Promise<NonNullable<Dashboard['parcels']>> {
  type Row = { state: 'ready' | 'packed' | 'sent' | 'returned'; count: number; overdue: number }
  const before = addDays(today, -OVERDUE_DAYS)
  const { rows } = await sql<Row>`
    select state, count(*) as count,
      count(*) filter (where state in ('ready', 'packed') and on_date < ${before}) as overdue
    from parcel p where option = 'post' and state in ('ready', 'packed', 'sent', 'returned')
      and not exists (select from parcel again where again.replaces = p.id)
    group by 1`.execute(db)
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return {
    ready: of('ready'),
    packed: of('packed'),
    sent: of('sent'),
    returned: of('returned'),
    overdue: rows.reduce((all, row) => all + row.overdue, 0),
  }
}

type TicketRow = {
  id: string
  subject: string
  userName: string
  updatedAt: Date
  ticketType: NonNullable<Dashboard['tickets']>['newest'][number]['ticket_type']
}

/** Open tickets; those with the devotee's message last wait for the office. */
export async function countTickets(db: Db): Promise<NonNullable<Dashboard['tickets']>> {
  const { rows } = await sql<{ open: number; unanswered: number; oldestAt: Date | null }>`
    select count(*) as open, count(*) filter (where last_from = 'devotee') as unanswered,
      min(updated_at) filter (where last_from = 'devotee') as oldest_at
    from ticket where status <> 'closed'`.execute(db)
  const [counts] = rows
  const { rows: newest } = await sql<TicketRow>`
    select t.id, t.subject, a.name as user_name, t.ticket_type, t.updated_at
    from (select * from ticket where status <> 'closed'
          order by last_from = 'devotee' desc, updated_at desc limit ${sql.lit(MAX_SHOWN)}) t
    join account a on a.id = t.account_id order by t.last_from = 'devotee' desc, t.updated_at desc`.execute(
    db,
  )
  return {
    open: counts?.open ?? 0,
    unanswered: counts?.unanswered ?? 0,
    oldestAt: counts?.oldestAt?.toISOString() ?? null,
    newest: newest.map(({ userName, ticketType, updatedAt, ...ticket }) => ({
      ...ticket,
      user_name: userName,
      ticket_type: ticketType,
      updatedAt: updatedAt.toISOString(),
    })),
  }
}
