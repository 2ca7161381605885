-- The rule of 0057, read against what stands there without keeping anybody out.
alter table orders validate constraint orders_kind_check;

-- owner: receipts
-- Numbers that were never given here, and why: the register has no gap that it does not explain.
create table receipt_gap (
  series text not null,
  financial_year text not null,
  first_number integer not null check (first_number > 0),
  last_number integer not null,
  reason text not null,
  made_at timestamptz not null,
  primary key (series, financial_year, first_number),
  check (first_number <= last_number)
);

-- owner: receipts
-- The database server, and the turn of its history, on which numbers were given last. On another one some that were
-- given may be lost: none is given before somebody has looked. One row.
create table receipt_server (
  is_only boolean primary key default true check (is_only),
  server text not null
);
