/** Odd, so that multiplication modulo 2^40 gives every order a unique, reproducible number. */
const STRIDE = 2_654_435_761

const FIRST = `array['Lakshmi','Arjun','Sreedevi','Raghava','Malavika','Omana','Hema','Venugopal','Lekha','Krishnakumar',
  'Jayasree','Vishnu','Divya','Bhaskaran','Nandini','Thankamani','Unnimaya','Harikrishnan','Suresh','Devika']`
const LAST = `array['Menon','Nair','Pillai','Nambiar','Warrier','Iyer','Varma','Amma','Panicker','Namboothiri','Kurup','Unni']`
const ADDRESS = `'{"recipient": "Lakshmi Menon", "line1": "12 Temple Road", "line2": null, "city": "Alappuzha",
  "state": "Kerala", "country": "IN", "postalCode": "688001", "mobile": "+919800000000"}'::jsonb`
const POSTAGE_PAISE = 6000

/** Tables filled without their indexes. */
export const drawnTables = [
  'orders',
  'order_line',
  'provider_order',
  'payment',
  'refund',
  'dispute',
  'ledger_posting',
  'ledger_entry',
  'receipt',
  'parcel',
  'parcel_line',
  'notice',
  'ticket',
  'ticket_message',
  'audit_entry',
]

/**
 * Two years of orders up to $2, $1 in number, in booking order: a real temple's rows lie on disk in that order, and it
 * decides how many pages a list must read.
 */
export const generateOrders = `
  create temporary table drawn as
  select d.*, case when posted then ${POSTAGE_PAISE} * lines else 0 end as delivery_paise,
    f.prices[1 + (n * 3 + 1) % f.many] + case when lines > 1 then f.prices[1 + (n * 3 + 2) % f.many] else 0 end
      + case when lines > 2 then f.prices[1 + (n * 3 + 3) % f.many] else 0 end as lines_paise
  from (
    select n, 'V' || translate(code, '0123456789abcdef', 'YZ23456789ABCDEF') as tran_no, 'order_seed' || code as order_id,
      'pay_seed' || code as payment_id, n % greatest($1 / 5, 1) as devotee,
      (${FIRST})[1 + n % 20] || ' ' || (${LAST})[1 + n / 20 % 12] || case when n % 997 = 0 then ' Vaidyar' else '' end as name,
      '+9198' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0') as mobile, 1 + n % 3 as lines,
      case when n % 5000 = 7 then 'needs_attention' when n % 10 = 3 then 'expired' when n % 25 = 9 then 'cancelled'
        else 'confirmed' end as state,
      case when n % 5000 = 7 then 'paid_late' when n % 50000 = 21 then 'disputed' end as attention, n % 4 = 0 as posted,
      $2::timestamptz - make_interval(secs => (n::bigint * 104729 % 63072000)) as at,
      ($2::timestamptz at time zone 'Asia/Kolkata')::date as today
    from generate_series(1, $1::int) as n,
      lateral (select lpad(to_hex(n::bigint * ${STRIDE} % 1099511627776), 10, '0') as code) coded) d,
    (select array_agg(price_paise order by id) as prices, count(*)::int as many from offered) f
  order by at, tran_no`

export const generateCatalogue = `
  create temporary table offered as
  select f.id, f.pool_id, f.units, row_number() over (order by f.id) - 1 as place, count(*) over () as many,
    (select price_paise from offering_price p where p.offering_id = f.id order by effective_from limit 1) as price_paise
  from offering f where f.is_active`

const generateLines = `
  create temporary table drawn_line as
  select d.n, d.tran_no, d.name, d.devotee, d.state, d.posted, d.at, d.today, l.line_no, f.id as offering_id, f.pool_id,
    f.units, f.price_paise, (d.at at time zone 'Asia/Kolkata')::date + 1 + (d.n + l.line_no * 7) % 30 as on_date
  from drawn d cross join lateral generate_series(1, d.lines) as l (line_no)
  join offered f on f.place = (d.n * 3 + l.line_no) % f.many`

/** A reproducible id per name, formatted as a UUID of version 4, because the contract refuses others. */
const idOf = (name: string) => `overlay(overlay(md5(${name}) placing '4' from 13) placing '8' from 17)::uuid`
const devoteeId = (n: string) => idOf(`'devotee ' || ${n}`)
/** The actor of the office's work. Create an account with this id to give it a name. */
export const clerkId = idOf(`'clerk'`)

const generatePayments = [
  `insert into provider_order (order_id, tran_no, amount_paise, currency, created_at)
   select order_id, tran_no, lines_paise + delivery_paise, 'INR', at from drawn`,
  `insert into payment (payment_id, order_id, tran_no, state, amount_paise, currency, refunded_paise, method, created_at,
     captured_at, is_accepted, error_description)
   select payment_id, order_id, tran_no,
     case state when 'confirmed' then 'captured' when 'cancelled' then 'refunded' when 'expired' then 'failed' else 'authorized' end,
     lines_paise + delivery_paise, 'INR', case when state = 'cancelled' then lines_paise + delivery_paise else 0 end,
     (array['upi','card','netbanking'])[1 + n % 3], at + interval '1 minute',
     case when state in ('confirmed', 'cancelled') then at + interval '2 minutes' end, state in ('confirmed', 'cancelled'),
     case when state = 'expired' then 'Your bank declined the payment.' end
   from drawn`,
  // Cancelled orders were refunded; a few other refunds failed, or wait for a second admin.
  `insert into refund (id, key, payment_id, tran_no, source, state, amount_paise, cause, reason, requested_at, settled_at,
     failure, failure_kind)
   select ${idOf(`'refund ' || n`)}, 'seeded-' || tran_no, payment_id, tran_no, 'ours',
     case when state = 'cancelled' then 'processed' else 'failed' end,
     case when state = 'cancelled' then lines_paise + delivery_paise else 100 end, 'office', 'Requested by telephone', at + interval '1 day',
     at + interval '3 days', case when n % 20000 = 11 then 'The payment is more than 6 months old.' end, case when n % 20000 = 11 then 'too_old' end
   from drawn where state = 'cancelled' or n % 20000 = 11`,
  `insert into refund_proposal (id, key, payment_id, tran_no, amount_paise, reason, proposed_by, proposed_at)
   select ${idOf(`'proposal ' || n`)}, 'proposed-' || tran_no, payment_id, tran_no, 100, 'Requested by telephone',
     ${idOf(`'proposer'`)}, at + interval '1 day'
   from drawn where state = 'confirmed' and n % 25000 = 12`,
  `insert into dispute (dispute_id, payment_id, tran_no, amount_paise, state, respond_by, created_at, updated_at)
   select 'disp_' || n, payment_id, tran_no, lines_paise + delivery_paise, 'open', today + interval '5 days', at, at
   from drawn where attention = 'disputed'`,
  `insert into ledger_posting (id, key, at, tran_no)
   select ${idOf(`'capture ' || n`)}, 'capture:' || payment_id, at + interval '2 minutes', tran_no
   from drawn where state in ('confirmed', 'cancelled')
   union all
   select ${idOf(`'back ' || n`)}, 'refunded:' || ${idOf(`'refund ' || n`)}, at + interval '3 days', tran_no
   from drawn where state = 'cancelled'`,
  `insert into ledger_entry (posting_id, account, amount_paise)
   select ${idOf(`posting.kind || ' ' || n`)}, entry.account, posting.sign * entry.paise
   from drawn, (values ('capture', 1), ('back', -1)) as posting (kind, sign),
     lateral (values ('provider', lines_paise + delivery_paise), ('offerings', -lines_paise), ('postage', -delivery_paise))
       as entry (account, paise)
   where (state = 'cancelled' or (state = 'confirmed' and posting.kind = 'capture')) and entry.paise <> 0`,
  `insert into receipt (tran_no, series, financial_year, captured_at, verify_code, sequence_no, number, issued_at)
   select tran_no, 'online', year, captured_at, upper(substr(md5(tran_no), 1, 26)), place,
     year || '/' || lpad(place::text, greatest(6, length(place::text)), '0'), captured_at
   from (select *, row_number() over (partition by year order by captured_at, tran_no) as place
     from (select tran_no, captured_at,
         extract(year from on_day)::int || '-' || lpad(((extract(year from on_day)::int + 1) % 100)::text, 2, '0') as year
       from (select tran_no, at + interval '2 minutes' as captured_at,
           ((at + interval '2 minutes') at time zone 'Asia/Kolkata' - interval '3 months')::date as on_day
         from drawn where state in ('confirmed', 'cancelled')) days) years) counted order by captured_at`,
  `insert into receipt_series (series, financial_year, last_number)
   select 'online', financial_year, max(sequence_no) from receipt group by 2`,
]

const generateParcels = [
  `insert into parcel (tran_no, on_date, option, state, zone, charge_paise, grams, address, packed_at, sent_at, delivered_at)
   select tran_no, on_date, 'post', stage, 'kerala', ${POSTAGE_PAISE}, 100, ${ADDRESS},
     case when stage in ('packed', 'sent', 'returned', 'delivered') then on_date + interval '1 day' end,
     case when stage in ('sent', 'returned', 'delivered') then on_date + interval '3 days' end,
     case when stage = 'delivered' then on_date + interval '8 days' end
   from drawn_line, lateral (select case when state = 'cancelled' then 'cancelled' when on_date >= today then 'awaiting_pooja'
     when on_date >= today - 1 then 'ready' when on_date >= today - 2 then 'packed' when n % 2000 = 4 then 'returned'
     when on_date >= today - 8 then 'sent' else 'delivered' end as stage) staged
   where posted and state in ('confirmed', 'cancelled')`,
  `insert into parcel_line (parcel_id, line_id)
   select p.id, l.id from parcel p join order_line l on l.tran_no = p.tran_no and l.on_date = p.on_date`,
]

const generateOffice = [
  `insert into notice (id, key, trigger, channel, account_id, ids, status, attempts, reason, created_at, sending_at, settled_at)
   select ${idOf(`'notice ' || n`)}, 'booking_confirmed:' || tran_no || ':email', 'booking_confirmed', 'email', ${devoteeId('devotee')},
     jsonb_build_object('tranNo', tran_no), case when n % 2000 = 5 then 'failed' else 'sent' end, 1,
     case when n % 2000 = 5 then 'mailbox unavailable' end, at, at, at
   from drawn where state in ('confirmed', 'cancelled')`,
  `insert into ticket (id, account_id, ticket_type, status, subject, tran_no, created_at, updated_at, first_answered_at,
     last_from, excerpt)
   select ${idOf(`'ticket ' || n`)}, ${devoteeId('devotee')}, (array['booking','payment','refund','prasadam','account','other'])[1 + n % 6],
     case when n % 8000 = 50 then 'open' when n % 4000 = 50 then 'in_progress' else 'closed' end, 'About ' || tran_no, tran_no,
     at + interval '1 hour', at + interval '1 day', case when n % 8000 <> 50 then at + interval '1 day' end,
     case when n % 8000 = 50 then 'devotee' else 'office' end, 'Please look at my booking.'
   from drawn where n % 50 = 0`,
  `insert into ticket_message (id, ticket_id, author_id, author_side, kind, text, at)
   select ${idOf(`'message ' || id`)}, id, account_id, 'devotee', 'message', excerpt, created_at from ticket order by created_at`,
  `insert into audit_entry (at, actor_id, action, subject_type, subject_id, after)
   select at, ${clerkId}, case when n % 15 = 0 then 'order.changed' else 'receipt.duplicated' end, 'order', tran_no,
     case when n % 15 = 0 then jsonb '{"note": "A name corrected, as asked by telephone"}' else jsonb '{"copyNo": 1, "revision": 1}' end
   from drawn where n % 5 = 0`,
]

/** Fills the tables from `drawn`, in the order of their foreign keys. */
export const fillTables = [
  generateLines,
  'analyze drawn, drawn_line',
  `insert into account (id, name, email, consented_at, created_at)
   select ${devoteeId('devotee')}, min(name), 'devotee' || devotee || '@example.com', min(at), min(at) from drawn group by devotee`,
  `insert into orders (tran_no, kind, account_id, customer_name, customer_email, customer_mobile, state, attention, lines_paise,
     delivery_paise, created_at, hold_until, confirmed_at, ended_at)
   select tran_no, 'booking', ${devoteeId('devotee')}, name, 'devotee' || devotee || '@example.com', mobile, state, attention,
     lines_paise, delivery_paise, at, at + interval '15 minutes',
     case when state in ('confirmed', 'cancelled') then at + interval '2 minutes' end,
     case when state in ('expired', 'cancelled') then at + interval '1 day' end
   from drawn`,
  `insert into order_line (tran_no, line_no, account_id, offering_id, pool_id, on_date, name, star_id, quantity, units, price_paise,
     state, cancelled_by, performed_at, cancelled_at)
   select tran_no, line_no, ${devoteeId('devotee')}, offering_id, pool_id, on_date, name, 1 + n % 27, 1, units, price_paise,
     case state when 'expired' then 'released' when 'needs_attention' then 'released' when 'cancelled' then 'cancelled'
       else case when on_date < today then 'performed' else 'booked' end end,
     case when state = 'cancelled' then 'office' end,
     case when state = 'confirmed' and on_date < today then on_date + interval '1 hour' end,
     case when state = 'cancelled' then at + interval '1 day' end
   from drawn_line`,
  `insert into pool_day (pool_id, on_date, reserved)
   select pool_id, on_date, sum(units) from order_line where state in ('held', 'booked', 'performed') group by 1, 2
   on conflict (pool_id, on_date) do update set reserved = excluded.reserved`,
  ...generatePayments,
  ...generateParcels,
  ...generateOffice,
  'drop table drawn, drawn_line, offered',
]
