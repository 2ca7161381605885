export type Places = { accounts: number; firstPool: number; pools: number; today: string; days: number }

/** What the API's batch does for one booking, as one transaction by itself, for pgbench. */
export function writeBareBooking({ accounts, firstPool, pools, today, days }: Places): string {
  return `\\set account random(1, ${accounts})
\\set pool random(${firstPool}, ${firstPool + pools - 1})
\\set day random(3, ${2 + days})
begin;
select reserved from pool_day where pool_id = :pool and on_date = date '${today}' + :day::int for update;
with made as (
  insert into orders (tran_no, kind, account_id, customer_name, customer_email, customer_mobile, state,
    lines_paise, delivery_paise, created_at, hold_until, release_at, idempotency_key, request_hash)
  select 'V' || translate(upper(substr(md5(random()::text || clock_timestamp()), 1, 10)), '01', 'GH'), 'booking', id,
    name, email, mobile, 'awaiting_payment', 10000, 0, now(), now() + interval '15 minutes',
    now() + interval '16 minutes', gen_random_uuid()::text, sha256(name::bytea)
  from account where number = :account::int
  returning tran_no, account_id)
insert into order_line (tran_no, line_no, account_id, offering_id, pool_id, on_date, name, star_id, quantity, units,
  price_paise, state)
select tran_no, 1, account_id, :pool, :pool, date '${today}' + :day::int, 'Ammini Amma', 9, 1, 1, 10000, 'held' from made;
update pool_day set reserved = reserved + 1 where pool_id = :pool and on_date = date '${today}' + :day::int;
commit;
`
}
