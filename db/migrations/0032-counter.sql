-- owner: payments
-- A clerk's drawer: from the float that is put into it to the count that ends it. Once counted it takes no more sales;
-- whoever sells on begins another, of the same day or the next.
create table counter_session (
  id uuid primary key,
  clerk_id uuid not null references account (id),
  -- The temple's day.
  on_date date not null,
  -- The first, second … of this clerk on this day.
  session_no smallint not null check (session_no > 0),
  opened_at timestamptz not null,
  -- Change put into the drawer at the beginning; it is nobody's offering.
  float_paise bigint not null check (float_paise >= 0),
  closed_at timestamptz,
  -- As it was found when it was closed: sales cannot follow, so these never change.
  expected_cash_paise bigint,
  expected_upi_paise bigint,
  counted_cash_paise bigint,
  counted_upi_paise bigint,
  -- { "500": 3, … }: pieces by rupees.
  denominations jsonb,
  -- Why it differs; asked for only when it does.
  reason text,
  unique (clerk_id, on_date, session_no),
  check (num_nonnulls(closed_at, expected_cash_paise, expected_upi_paise, counted_cash_paise, counted_upi_paise,
    denominations) in (0, 6)),
  check (closed_at is null or reason is not null
    or (expected_cash_paise = counted_cash_paise and expected_upi_paise = counted_upi_paise))
);
create unique index counter_session_open on counter_session (clerk_id) where closed_at is null;
create index counter_session_day on counter_session (on_date desc, opened_at desc);

-- owner: payments
-- How an order of the counter was paid, and into whose drawer.
create table counter_sale (
  tran_no text primary key references orders (tran_no),
  session_id uuid not null references counter_session (id),
  method text not null check (method in ('cash', 'upi')),
  -- The bank's number of a UPI payment, as the clerk read it.
  reference text,
  amount_paise bigint not null check (amount_paise > 0),
  sold_at timestamptz not null,
  -- Pressed twice is sold once.
  key text not null,
  request_hash bytea not null,
  unique (session_id, key),
  check ((method = 'upi') = (reference is not null))
);

-- counter_upi: said to be paid to the temple's QR code, not yet seen at the bank. over_short: what a count differed by.
alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add constraint ledger_entry_account_check check (account in
  ('provider', 'unallocated', 'offerings', 'postage', 'refunds_due', 'disputed', 'bank', 'fees', 'tax', 'cash',
   'counter_upi', 'over_short'));

-- A receipt of the counter has no owner who downloads it: its first print is the original, later ones are duplicates.
alter table receipt add column original_printed_at timestamptz;
