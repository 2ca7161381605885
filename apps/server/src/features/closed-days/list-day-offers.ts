import type { listDayOffers as endpoint } from '@vazhipadu/contract/closed-days'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { z } from 'zod'
import { type Db, sqlRows } from '../../platform/db/database.ts'
import { joinRefunds } from './describe-offers.ts'

type DayOffersQuery = z.output<(typeof endpoint)['query']>
type Answer = ResponseOf<typeof endpoint>
type Row = Omit<Answer['offers'][number], 'tran_no' | 'dueAt' | 'answeredAt'> & {
  tranNo: string
  dueAt: Date
  answeredAt: Date | null
}

/** An offer whose lines were moved or ended otherwise no longer waits, although it was not answered. */
const OFFERS = `select d.*, coalesce(d.answer, case when exists (select from order_line l
      where l.id = any (d.line_ids) and l.state = 'booked' and l.on_date = d.on_date) then 'waiting' else 'elsewhere' end) as state
    from day_offer d where d.on_date = $1`

/** Progress of a closing: total counts, and one page of its offers. */
export async function listDayOffers(db: Db, { date, state, skip, limit }: DayOffersQuery): Promise<Answer> {
  const rows = await sqlRows<Row>(
    db,
    `select d.id, d.tran_no, o.customer_name as name, o.customer_mobile as mobile, f.name as offering_name,
       cardinality(d.line_ids) as people, d.state, d.due_at, d.answered_at, d.moved_to,
       (select coalesce(sum(amount_paise), 0) from order_line where id = any (d.line_ids))::bigint as amount_paise,
       (select status from notice n where n.tran_no = d.tran_no and n.trigger = 'cancelled_by_temple'
          and n.ids ->> 'letterId' = d.letter_id::text order by n.channel limit 1) as letter
     from (${OFFERS}) d join orders o using (tran_no) join offering f on f.id = d.offering_id
     where $2::text is null or d.state = $2
     order by d.state = 'waiting' desc, d.answered_at desc nulls last, d.tran_no, d.id offset $3 limit $4`,
    [date, state ?? null, skip, limit],
  )
  const [counted] = await sqlRows<Answer['counts'] & { total: number }>(
    db,
    `select count(*)::int as told,
       count(*) filter (where d.state = 'waiting')::int as waiting,
       count(*) filter (where d.state = 'moved')::int as moved,
       count(*) filter (where d.state in ('refunded', 'silent'))::int as refunded,
       count(*) filter (where d.state = 'withdrawn')::int as withdrawn,
       count(*) filter (where d.state = 'elsewhere')::int as elsewhere,
       count(*) filter (where $2::text is null or d.state = $2)::int as total,
       coalesce(sum(back.paise), 0)::bigint as refunded_paise,
       (select count(distinct tran_no)::int from order_line l join orders o using (tran_no)
        where o.kind = 'counter' and l.on_date = $1 and l.state = 'booked') as counter
     from (${OFFERS}) d ${joinRefunds}`,
    [date, state ?? null],
  )
  if (!counted) throw new Error('a count answers one row')
  const { total, ...counts } = counted
  return {
    counts,
    total,
    offers: rows.map(({ tranNo, dueAt, answeredAt, ...row }) => ({
      ...row,
      tran_no: tranNo,
      dueAt: dueAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
  }
}
