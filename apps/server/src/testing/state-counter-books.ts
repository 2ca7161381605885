export type Statement = { says: string; query: string }

/** Invariants of the counter that hold whenever nothing is running: sales, returns, drawers. */
export const counterStatements: Statement[] = [
  {
    says: 'an order of the counter was paid there, in its amount',
    query: `select tran_no from orders o where kind = 'counter' and (confirmed_at is not null) <>
      exists (select from counter_sale c where c.tran_no = o.tran_no and c.amount_paise = o.total_paise)`,
  },
  {
    says: 'cash and UPI in the books are what was sold less what was given back, and what counts differed by',
    query: `select account, booked, kept, differed from (
        select 'cash' as account,
          (select coalesce(sum(amount_paise), 0) from ledger_entry where account = 'cash') as booked,
          (select coalesce(sum(amount_paise), 0) from counter_sale where method = 'cash')
            - (select coalesce(sum(amount_paise), 0) from counter_return) as kept,
          (select coalesce(sum(counted_cash_paise - expected_cash_paise), 0) from counter_session) as differed
        union all
        select 'counter_upi',
          (select coalesce(sum(amount_paise), 0) from ledger_entry where account = 'counter_upi'),
          (select coalesce(sum(amount_paise), 0) from counter_sale where method = 'upi'),
          (select coalesce(sum(counted_upi_paise - expected_upi_paise), 0) from counter_session)) money
      where booked <> kept + differed`,
  },
  {
    says: 'a line of the counter is cancelled by one return, and a return has ended its lines',
    query: `select tran_no, line_id from (
        select l.tran_no, l.id as line_id, 1 as ended, 0 as given from order_line l join orders o using (tran_no)
        where o.kind = 'counter' and l.state = 'cancelled'
        union all
        select tran_no, unnest(line_ids), 0, 1 from counter_return) lines
      group by 1, 2 having sum(ended) <> 1 or sum(given) <> 1`,
  },
  {
    says: 'the counter gave back what its lines had cost',
    query: `select id from counter_return g where amount_paise <>
      (select coalesce(sum(amount_paise), 0) from order_line l where l.id = any (g.line_ids))`,
  },
  {
    says: 'no cash left the counter above the limit on one word, and none for UPI',
    // Older returns, made before the limit was stored with them, cannot be checked.
    query: `select g.id from counter_return g join counter_sale c using (tran_no)
      where g.approved_by is null and g.alone_limit_paise is not null and (c.method = 'upi' or g.alone_limit_paise <
        (select sum(o.amount_paise) from counter_return o where o.tran_no = g.tran_no and o.approved_by is null
          and (o.given_at, o.id) <= (g.given_at, g.id)))`,
  },
  {
    says: 'a return that a second person agreed to was asked for by another',
    query: `select g.id from counter_return g join counter_session s on s.id = g.session_id where approved_by is not null
      and (approved_by = s.clerk_id or not exists (select from counter_return_proposal p where p.id = g.id
        and p.is_approved and p.decided_by = g.approved_by and p.proposed_by = s.clerk_id
        and p.amount_paise = g.amount_paise))`,
  },
  {
    says: 'a UPI number stands for one sale, in its amount',
    query: `select reference from counter_sale where method = 'upi' group by 1 having count(*) > 1
      union all select u.reference from counter_upi u left join counter_sale c on c.tran_no = u.tran_no
        and c.reference = u.reference and c.amount_paise = u.amount_paise where c.tran_no is null`,
  },
  {
    says: 'no drawer gave more cash than it held',
    query: `select id from counter_session s where float_paise
        + (select coalesce(sum(amount_paise), 0) from counter_sale where session_id = s.id and method = 'cash')
      < (select coalesce(sum(amount_paise), 0) from counter_return where session_id = s.id)`,
  },
  {
    says: 'a drawer was counted against its float and what it sold, less what it gave back',
    query: `select id from counter_session s where closed_at is not null and (
      expected_cash_paise <> float_paise
        + (select coalesce(sum(amount_paise), 0) from counter_sale where session_id = s.id and method = 'cash')
        - (select coalesce(sum(amount_paise), 0) from counter_return where session_id = s.id)
      or expected_upi_paise <>
        (select coalesce(sum(amount_paise), 0) from counter_sale where session_id = s.id and method = 'upi'))`,
  },
]
