import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { getTakings } from '@vazhipadu/contract/reports/registers'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Catalogue } from '../../catalogue/catalogue.reads.ts'
import { endOf, startOf } from '../transactions/match-orders.ts'
import type { Span } from './sum-moved.ts'

type Takings = ResponseOf<typeof getTakings>

/** The receipts of a period by purpose. A line refunded since is still on its receipt. */
export async function readTakings(db: Db, catalogue: Catalogue, span: Span): Promise<Takings> {
  const byOffering = await sumOfferings(db, catalogue, span)
  const heads = Map.groupBy(byOffering, ({ head }) => head)
  const { postagePaise, receiptsPaise } = await sumReceipts(db, span)
  return {
    byOffering,
    byHead: [...heads]
      .map(([head, own]) => ({ head, paise: own.reduce((sum, { paise }) => sum + paise, 0) }))
      .toSorted((a, b) => b.paise - a.paise),
    byClerk: await sumClerks(db, span),
    postagePaise,
    receiptsPaise,
  }
}

type OfferingRow = { offeringId: number; quantity: number; paise: number }

async function sumOfferings(
  db: Db,
  { offerings }: Catalogue,
  { from, to, timeZone }: Span,
): Promise<Takings['byOffering']> {
  const { rows } = await sql<OfferingRow>`
    select l.offering_id, sum(l.quantity)::bigint as quantity, sum(l.amount_paise)::bigint as paise
    from receipt r join order_line l using (tran_no)
    where r.captured_at >= ${startOf(from, timeZone)} and r.captured_at < ${endOf(to, timeZone)}
    group by 1 order by 3 desc, 1`.execute(db)
  const offeringsById = new Map(offerings.map((offering) => [offering.id, offering]))
  return rows.map(({ offeringId, quantity, paise }) => {
    const offering = offeringsById.get(offeringId)
    return { name: offering?.name ?? `${offeringId}`, head: offering?.category ?? '', quantity, paise }
  })
}

async function sumReceipts(db: Db, { from, to, timeZone }: Span) {
  const { rows } = await sql<{ postagePaise: number; receiptsPaise: number }>`
    select coalesce(sum(o.delivery_paise), 0)::bigint as postage_paise,
      coalesce(sum(o.total_paise), 0)::bigint as receipts_paise
    from receipt r join orders o using (tran_no)
    where r.captured_at >= ${startOf(from, timeZone)} and r.captured_at < ${endOf(to, timeZone)}`.execute(db)
  return rows[0] ?? { postagePaise: 0, receiptsPaise: 0 }
}

/** Sales by the clerk who sold, and returns by the clerk who returned the cash, from any drawer. */
async function sumClerks(db: Db, { from, to, timeZone }: Span): Promise<Takings['byClerk']> {
  const since = startOf(from, timeZone)
  const until = endOf(to, timeZone)
  const { rows } = await sql<Takings['byClerk'][number]>`
    select a.name as clerk, count(*) filter (where part <> 'back') as receipts,
      coalesce(sum(paise) filter (where part = 'cash'), 0)::bigint as cash_paise,
      coalesce(sum(paise) filter (where part = 'upi'), 0)::bigint as upi_paise,
      coalesce(sum(paise) filter (where part = 'back'), 0)::bigint as returned_paise
    from (
      select c.session_id, c.method as part, o.total_paise as paise from orders o join counter_sale c using (tran_no)
      where o.kind = 'counter' and o.confirmed_at is not null and o.confirmed_at >= ${since} and o.confirmed_at < ${until}
      union all
      select session_id, 'back', amount_paise from counter_return where given_at >= ${since} and given_at < ${until}
    ) moved join counter_session s on s.id = moved.session_id join account a on a.id = s.clerk_id
    group by s.clerk_id, a.name order by a.name, s.clerk_id`.execute(db)
  return rows
}
