-- owner: payments
-- A sale of the counter taken back, whole or some of its lines: cash that left a drawer.
create table counter_return (
  id uuid primary key,
  tran_no text not null references counter_sale (tran_no),
  -- The drawer that the cash came out of, so its clerk gave it; not always the one that took the money.
  session_id uuid not null references counter_session (id),
  line_ids bigint[] not null check (cardinality(line_ids) > 0),
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null check (length(reason) >= 3),
  given_at timestamptz not null,
  -- Pressed twice is given once.
  key text not null,
  request_hash bytea not null,
  unique (session_id, key)
);
create index counter_return_order on counter_return (tran_no);
-- Takings by day.
create index counter_return_given on counter_return (given_at);
