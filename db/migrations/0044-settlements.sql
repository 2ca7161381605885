-- owner: payments
-- What the provider paid into the temple's bank in one sum, as it last told us.
create table settlement (
  settlement_id text primary key check (settlement_id ~ '^setl_[A-Za-z0-9]{14}$'),
  -- What reached the bank.
  amount_paise bigint not null,
  -- The bank's own number of the transfer: it stands on the statement.
  utr text,
  settled_at timestamptz not null,
  fetched_at timestamptz not null,
  -- The treasurer found it on the bank's statement, with its day there.
  seen_on date,
  seen_by uuid references account (id),
  seen_at timestamptz,
  check ((seen_on is null) = (seen_by is null) and (seen_on is null) = (seen_at is null))
);
create index settlement_at on settlement (settled_at);

-- owner: payments
-- One payment, refund or correction in a settlement. Money to us is a credit, less the fee; money from us a debit.
create table settlement_item (
  settlement_id text not null references settlement (settlement_id),
  -- The provider's number of it: pay_…, rfnd_…, adj_…
  entity_id text not null,
  kind text not null check (kind in ('payment', 'refund', 'adjustment')),
  -- The payment that a refund or a correction is about.
  payment_id text,
  dispute_id text,
  amount_paise bigint not null,
  -- With the tax in it, as the provider counts.
  fee_paise bigint not null,
  tax_paise bigint not null,
  credit_paise bigint not null,
  debit_paise bigint not null,
  happened_at timestamptz not null,
  -- Booked as something we do not know; cleared when we do.
  in_suspense boolean not null default false,
  primary key (settlement_id, entity_id, kind)
);
create index settlement_item_entity on settlement_item (entity_id);
create index settlement_item_payment on settlement_item (payment_id);

-- Settled by the provider, but of nothing that we know: it waits here until somebody can say what it is.
alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add constraint ledger_entry_account_check check (account in
  ('provider', 'unallocated', 'offerings', 'postage', 'refunds_due', 'disputed', 'bank', 'fees', 'tax', 'cash',
   'counter_upi', 'over_short', 'suspense'));
