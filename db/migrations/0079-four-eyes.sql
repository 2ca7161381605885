-- A sale whose cash one clerk alone may not give back is proposed, and another person decides. Until then nothing has
-- changed: its lines stand, their places are kept, and no cash has left.
-- owner: counter
create table counter_return_proposal (
  -- Also the id of the return that it becomes.
  id uuid primary key,
  tran_no text not null references counter_sale (tran_no),
  -- The drawer that would give the cash, open at the counter where the devotee stands.
  session_id uuid not null references counter_session (id),
  -- Null: all that are still booked.
  line_ids bigint[],
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null check (length(reason) >= 3),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  -- Pressed twice is proposed once.
  key text not null,
  request_hash bytea not null,
  is_approved boolean,
  decided_by uuid,
  decided_at timestamptz,
  unique (proposed_by, key),
  check ((is_approved is null) = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  -- One may take back what one proposed, never agree to it.
  check (is_approved is not true or decided_by <> proposed_by)
);
-- One at a time: the same notes would otherwise be asked for twice.
create unique index counter_return_proposal_open on counter_return_proposal (tran_no) where decided_at is null;

-- The second person, where one was needed; otherwise how much one alone might give back of a sale at that moment.
alter table counter_return add column approved_by uuid;
alter table counter_return add column alone_limit_paise bigint;

-- What one admin has given back in a day.
create index refund_requested_by on refund (requested_by, requested_at) where cause = 'office';
