import type pg from 'pg'

/** Violations: a place sold twice, a payment without a booking, a hold without a turn, more inside than the window. */
export async function findOversold(client: pg.Client, offering: number): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(
    `select 'day ' || d.on_date || ' has ' || d.reserved || ' of ' || p.daily_limit as fault
       from pool_day d join pool p on p.id = d.pool_id where p.id = $1 and d.reserved > p.daily_limit
     union all select 'day ' || on_date || ' counts ' || reserved || ', its lines ' || coalesce(lines, 0)
       from (select d.on_date, d.reserved, (select sum(quantity) from order_line l
         where l.offering_id = $1 and l.on_date = d.on_date and l.state in ('held', 'booked')) as lines
         from pool_day d where d.pool_id = $1) counted where reserved <> coalesce(lines, 0)
     union all select 'paid and not booked: ' || p.tran_no from payment p join orders o using (tran_no)
       where p.captured_at is not null and o.state <> 'confirmed'
         and not exists (select from refund r where r.payment_id = p.payment_id)
     union all select 'held without a turn: ' || o.tran_no from orders o
       where exists (select from order_line l where l.tran_no = o.tran_no and l.offering_id = $1)
         and not exists (select from room_pass r where r.account_id = o.account_id and r.issued_at <= o.created_at)
     union all select 'two orders of ' || account_id from orders where state = 'confirmed'
       group by account_id having count(*) > 1
     limit 20`,
    [offering],
  )
  return rows.map(({ fault }) => fault)
}
