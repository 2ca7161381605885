-- The change a drawer begins with, as it was counted: { "500": 3, … }. Null: begun before it was counted by piece.
alter table counter_session add column float_denominations jsonb;
-- From the first count on nothing is sold or given; it is closed once it is even, or the difference is explained.
alter table counter_session add column counted_at timestamptz;

-- owner: counter
-- Each count of a drawer, made before its clerk is told what should be in it. Kept as it was, also when a second follows.
create table counter_count (
  session_id uuid not null references counter_session (id),
  count_no smallint not null check (count_no between 1 and 2),
  counted_at timestamptz not null,
  cash_paise bigint not null check (cash_paise >= 0),
  upi_paise bigint not null check (upi_paise >= 0),
  denominations jsonb not null,
  primary key (session_id, count_no)
);
