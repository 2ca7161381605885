import pg from 'pg'

const AT_ONCE = 20_000
/** Odd, so that multiplying by it below 2^40 gives every order a number of its own; the same each time. */
const STRIDE = 2_654_435_761

type Wanted = { databaseUrl: string; count: number; at: Date }

/**
 * Two years of orders with lines, payments, refunds, ledger and receipts, for what must be tried on many. The same
 * count at the same day makes the same orders; into a database that has none. Straight into the tables, thousands a
 * statement: a million through the API would take a night.
 */
export async function seedOrders({ databaseUrl, count, at }: Wanted): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  try {
    await run('set statement_timeout = 0')
    await run('set synchronous_commit = off')
    const { rows } = await run('select count(*)::int as many from orders')
    if (rows[0].many > 0) throw new Error('There are orders already: seed them into a fresh database.')
    // Balance is checked row by row at commit; here once, over all of them, by whoever checks the books.
    await run('alter table ledger_entry disable trigger ledger_entry_balances')
    for (let from = 1; from <= count; from += AT_ONCE) {
      await run('begin')
      await run(drawOrders, [from, Math.min(count, from + AT_ONCE - 1), at])
      for (const statement of fillTables) await run(statement)
      await run('drop table drawn, drawn_line')
      await run('commit')
    }
    await run('alter table ledger_entry enable trigger ledger_entry_balances')
    for (const statement of finish) await run(statement)
    await run('vacuum analyze')
  } finally {
    await client.end()
  }
}

const FIRST = `array['Lakshmi','Arjun','Sreedevi','Raghava','Malavika','Omana','Hema','Venugopal','Lekha','Krishnakumar',
  'Jayasree','Vishnu','Divya','Bhaskaran','Nandini','Thankamani','Unnimaya','Harikrishnan','Suresh','Devika']`
const LAST = `array['Menon','Nair','Pillai','Nambiar','Warrier','Iyer','Varma','Amma','Panicker','Namboothiri','Kurup','Unni']`

const drawOrders = `
  create temporary table drawn as
  select n, 'V' || translate(code, '0123456789abcdef', 'YZ23456789ABCDEF') as tran_no, 'order_' || 'seed' || code as order_id,
    'pay_' || 'seed' || code as payment_id,
    (${FIRST})[1 + n % 20] || ' ' || (${LAST})[1 + n / 20 % 12] || case when n % 997 = 0 then ' Vaidyar' else '' end as name,
    'devotee' || n % 200000 || '@example.com' as email, '+9198' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0') as mobile,
    case when n % 5000 = 7 then 'needs_attention' when n % 10 = 3 then 'expired' when n % 25 = 9 then 'cancelled' else 'confirmed' end as state,
    $3::timestamptz - make_interval(secs => (n::bigint * 104729 % 63072000)) as at, 1 + n % 3 as lines, $3::timestamptz as today
  from generate_series($1::int, $2::int) as n,
    lateral (select lpad(to_hex(n::bigint * ${STRIDE} % 1099511627776), 10, '0') as code) coded`

const fillTables = [
  `create temporary table drawn_line as
   select d.*, l.line_no, f.id as offering_id, f.pool_id, f.units, price.price_paise,
     (d.at at time zone 'Asia/Kolkata')::date + 1 + (d.n + l.line_no * 7) % 30 as on_date
   from drawn d cross join lateral generate_series(1, d.lines) as l (line_no)
   join (select id, pool_id, units, row_number() over (order by id) - 1 as place, count(*) over () as many
     from offering where is_active) f on f.place = (d.n * 3 + l.line_no) % f.many
   join (select distinct on (offering_id) offering_id, price_paise from offering_price
     order by offering_id, effective_from) price on price.offering_id = f.id`,
  'analyze drawn, drawn_line',
  `insert into orders (tran_no, kind, customer_name, customer_email, customer_mobile, state, attention, lines_paise, delivery_paise,
     created_at, hold_until, confirmed_at, ended_at)
   select d.tran_no, 'booking', d.name, d.email, d.mobile, d.state, case when d.state = 'needs_attention' then 'paid_late' end,
     worth.paise, 0, d.at, d.at + interval '15 minutes',
     case when d.state in ('confirmed', 'cancelled') then d.at + interval '2 minutes' end,
     case when d.state in ('expired', 'cancelled') then d.at + interval '1 day' end
   from drawn d join (select n, sum(price_paise) as paise from drawn_line group by n) worth using (n)`,
  `insert into order_line (tran_no, line_no, offering_id, pool_id, on_date, name, star_id, quantity, units, price_paise, state,
     cancelled_by, performed_at, cancelled_at)
   select tran_no, line_no, offering_id, pool_id, on_date, name, 1 + n % 27, 1, units, price_paise,
     case state when 'expired' then 'released' when 'needs_attention' then 'released' when 'cancelled' then 'cancelled'
       else case when on_date < today::date then 'performed' else 'booked' end end,
     case when state = 'cancelled' then 'office' end,
     case when state = 'confirmed' and on_date < today::date then on_date + interval '1 hour' end,
     case when state = 'cancelled' then at + interval '1 day' end
   from drawn_line`,
  `insert into provider_order (order_id, tran_no, amount_paise, currency, created_at)
   select d.order_id, d.tran_no, o.total_paise, 'INR', d.at from drawn d join orders o using (tran_no)`,
  `insert into payment (payment_id, order_id, tran_no, state, amount_paise, currency, refunded_paise, method, created_at,
     captured_at, is_accepted, error_description)
   select d.payment_id, d.order_id, d.tran_no,
     case d.state when 'confirmed' then 'captured' when 'cancelled' then 'refunded' when 'expired' then 'failed' else 'authorized' end,
     o.total_paise, 'INR', case when d.state = 'cancelled' then o.total_paise else 0 end, (array['upi','card','netbanking'])[1 + d.n % 3],
     d.at + interval '1 minute', o.confirmed_at, o.confirmed_at is not null,
     case when d.state = 'expired' then 'Your bank declined the payment.' end
   from drawn d join orders o using (tran_no)`,
  `insert into refund (id, key, payment_id, tran_no, source, state, amount_paise, cause, reason, requested_at, settled_at)
   select md5('refund ' || d.n)::uuid, 'seeded-' || d.tran_no, d.payment_id, d.tran_no, 'ours', 'processed', o.total_paise,
     'office', 'Asked by telephone', d.at + interval '1 day', d.at + interval '3 days'
   from drawn d join orders o using (tran_no) where d.state = 'cancelled'`,
  `insert into ledger_posting (id, key, at, tran_no)
   select md5('capture ' || d.n)::uuid, 'capture:' || d.payment_id, o.confirmed_at, d.tran_no
   from drawn d join orders o using (tran_no) where o.confirmed_at is not null
   union all
   select md5('back ' || d.n)::uuid, 'refunded:' || md5('refund ' || d.n)::uuid, d.at + interval '3 days', d.tran_no
   from drawn d where d.state = 'cancelled'`,
  `insert into ledger_entry (posting_id, account, amount_paise)
   select md5('capture ' || d.n)::uuid, account, case account when 'provider' then o.total_paise else -o.total_paise end
   from drawn d join orders o using (tran_no), unnest(array['provider', 'offerings']) as account where o.confirmed_at is not null
   union all
   select md5('back ' || d.n)::uuid, account, case account when 'provider' then -o.total_paise else o.total_paise end
   from drawn d join orders o using (tran_no), unnest(array['provider', 'offerings']) as account where d.state = 'cancelled'`,
]

const finish = [
  `insert into pool_day (pool_id, on_date, reserved)
   select pool_id, on_date, sum(units) from order_line where state in ('held', 'booked', 'performed') group by 1, 2
   on conflict (pool_id, on_date) do update set reserved = excluded.reserved`,
  `insert into receipt (tran_no, series, financial_year, captured_at, verify_code, sequence_no, number, issued_at)
   select tran_no, 'online', year, captured_at, upper(substr(md5(tran_no), 1, 26)), place,
     year || '/' || lpad(place::text, greatest(6, length(place::text)), '0'), captured_at
   from (select *, row_number() over (partition by year order by captured_at, tran_no) as place
     from (select tran_no, captured_at,
         extract(year from on_day)::int || '-' || lpad(((extract(year from on_day)::int + 1) % 100)::text, 2, '0') as year
       from (select tran_no, captured_at, (captured_at at time zone 'Asia/Kolkata' - interval '3 months')::date as on_day
         from payment where is_accepted) days) years) counted`,
  `insert into receipt_series (series, financial_year, last_number)
   select 'online', financial_year, max(sequence_no) from receipt group by 2`,
]
