-- owner: payments
-- The provider's order: what a devotee pays on. One per order of ours as a rule; a second, made when an answer was
-- lost, is adopted as soon as it is seen, so that no payment on it is a stranger's.
create table provider_order (
  order_id text primary key check (order_id ~ '^order_[A-Za-z0-9]{14}$'),
  tran_no text not null references orders (tran_no),
  amount_paise bigint not null check (amount_paise >= 100),
  currency text not null,
  created_at timestamptz not null,
  -- When the provider is asked next whether it was paid; null: it need not be asked again.
  check_at timestamptz,
  checks smallint not null default 0
);
create index provider_order_of_order on provider_order (tran_no);
create index provider_order_check on provider_order (check_at) where check_at is not null;

-- owner: payments
-- Who is asking the provider for an order just now: two presses of pay must not make two.
create table provider_order_claim (
  tran_no text primary key references orders (tran_no),
  claimed_until timestamptz not null,
  tries integer not null default 1
);

-- owner: payments
-- One attempt to pay, as the provider last told us.
create table payment (
  payment_id text primary key check (payment_id ~ '^pay_[A-Za-z0-9]{14}$'),
  order_id text not null references provider_order (order_id),
  tran_no text not null references orders (tran_no),
  state text not null check (state in ('created', 'authorized', 'captured', 'failed', 'refunded', 'partly_refunded')),
  amount_paise bigint not null,
  currency text not null,
  refunded_paise bigint not null default 0 check (refunded_paise >= 0 and refunded_paise <= amount_paise),
  method text,
  error_code text,
  error_reason text,
  error_description text,
  fee_paise bigint,
  tax_paise bigint,
  created_at timestamptz not null,
  authorized_at timestamptz,
  captured_at timestamptz,
  -- The order was confirmed by this payment. At most one.
  is_accepted boolean not null default false
);
create index payment_of_order on payment (tran_no);
create unique index payment_accepted on payment (tran_no) where is_accepted;

-- owner: payments
-- One attempt to give money back. `key` makes the provider do it once, however often it is asked.
create table refund (
  id uuid primary key,
  key text not null unique check (key ~ '^[A-Za-z0-9_-]{10,80}$'),
  payment_id text not null references payment (payment_id),
  tran_no text not null references orders (tran_no),
  source text not null check (source in ('ours', 'provider')),
  state text not null check (state in ('requested', 'pending', 'processed', 'failed')),
  refund_id text unique,
  amount_paise bigint not null check (amount_paise > 0),
  cause text not null check (cause in ('office', 'devotee', 'temple', 'late', 'double', 'wrong_amount', 'released', 'outside')),
  reason text not null,
  line_ids bigint[] not null default '{}',
  requested_by uuid,
  -- Above a set amount a second admin confirms; until then it does not leave.
  needs_approval boolean not null default false,
  approved_by uuid,
  requested_at timestamptz not null,
  -- When the provider is asked next; null: settled, or waiting for approval.
  try_at timestamptz,
  tries integer not null default 0,
  failure text,
  settled_at timestamptz
);
create index refund_of_order on refund (tran_no);
create index refund_of_payment on refund (payment_id);
create index refund_try on refund (try_at) where try_at is not null;

-- owner: payments
-- What the provider sent, stored before it is answered and worked on after.
create table provider_event (
  event_id text primary key,
  event text not null,
  order_id text,
  payment_id text,
  body jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  note text
);
create index provider_event_open on provider_event (received_at) where processed_at is null;

-- owner: payments
create table dispute (
  dispute_id text primary key,
  payment_id text not null references payment (payment_id),
  tran_no text not null references orders (tran_no),
  amount_paise bigint not null,
  state text not null check (state in ('open', 'under_review', 'won', 'lost', 'closed')),
  reason text,
  respond_by timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- owner: payments
-- The books. A posting is one thing that happened to money; its entries sum to nothing. Rows are never changed.
create table ledger_posting (
  id uuid primary key,
  -- What happened, once: 'capture:pay_…', 'confirm:V…', 'refund:<id>', 'refunded:<id>'.
  key text not null unique,
  at timestamptz not null,
  tran_no text references orders (tran_no)
);
create index ledger_posting_of_order on ledger_posting (tran_no);

-- owner: payments
create table ledger_entry (
  posting_id uuid not null references ledger_posting (id),
  -- provider: with the provider for us. unallocated: received, not yet a booking. offerings, postage: the temple's.
  -- refunds_due: owed back. bank, fees, tax: after settlement. cash: the counter's drawer.
  account text not null check (account in
    ('provider', 'unallocated', 'offerings', 'postage', 'refunds_due', 'disputed', 'bank', 'fees', 'tax', 'cash')),
  -- Debit above nothing, credit below.
  amount_paise bigint not null check (amount_paise <> 0),
  primary key (posting_id, account)
);

create trigger ledger_posting_append_only before update or delete or truncate on ledger_posting
  for each statement execute function refuse_rewriting();
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_rewriting();

create function check_posting() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_paise), 0) <> 0 or count(*) < 2 from ledger_entry where posting_id = new.posting_id) then
    raise exception 'posting % does not balance', new.posting_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
-- At commit: the entries of a posting come one by one.
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function check_posting();
