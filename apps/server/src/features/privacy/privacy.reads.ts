import { sql } from 'kysely'
import { type Db, sqlRows, type Trx } from '../../platform/db/database.ts'

/**
 * Orders that are not finished: unpaid, in need of attention, with a pooja still to come, prasadam still to be sent, or
 * money not decided yet.
 */
export async function listUnfinished(db: Db | Trx, accountId: string, today: string): Promise<string[]> {
  const rows = await sqlRows<{ tranNo: string }>(
    db,
    `select tran_no from orders o where account_id = $1 and (
       state in ('awaiting_payment', 'needs_attention')
       or exists (select from order_line l where l.tran_no = o.tran_no and l.state = 'booked' and l.on_date >= $2)
       or (state = 'confirmed' and exists (select from parcel p where p.tran_no = o.tran_no and p.option = 'post'
         and p.state in ('awaiting_pooja', 'ready', 'packed')))
       or exists (select from refund r where r.tran_no = o.tran_no and r.state in ('requested', 'pending'))
       or exists (select from refund_proposal p where p.tran_no = o.tran_no and p.decided_at is null)
       or exists (select from day_offer a join order_line l on l.id = any (a.line_ids)
         where a.tran_no = o.tran_no and a.answer is null and l.state = 'booked' and l.on_date = a.on_date)
       or exists (select from dispute d where d.tran_no = o.tran_no and d.state in ('open', 'under_review'))
     ) order by created_at`,
    [accountId, today],
  )
  return rows.map(({ tranNo }) => tranNo)
}

/** Open accounts whose owner has withdrawn consent and not given it again. */
export async function listWithdrawn(
  db: Db | Trx,
  only?: string,
): Promise<{ accountId: string; withdrawnAt: Date }[]> {
  const ofOne = only === undefined ? sql`` : sql`and c.account_id = ${only}`
  const { rows } = await sql<{ accountId: string; withdrawnAt: Date }>`
    select c.account_id, max(c.ended_at) as withdrawn_at from consent c
    where c.ended_because = 'withdrawn' and c.account_ended_at is null ${ofOne}
      and not exists (select from consent o where o.account_id = c.account_id and o.ended_at is null)
    group by c.account_id order by withdrawn_at`.execute(db)
  return rows
}
