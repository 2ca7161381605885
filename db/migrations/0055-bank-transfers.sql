-- What can no longer go back through the provider is paid by bank transfer outside this system. It is an attempt to give
-- money back like any other, with a row of its own in `refund`; the provider is never asked about it.
alter table refund add column way text not null default 'provider';
alter table refund add constraint refund_way_check check (way in ('provider', 'bank_transfer')) not valid;
alter table refund validate constraint refund_way_check;
-- What is tried is sent through the provider: a transfer never is.
alter table refund add constraint refund_transfer_not_tried check (way = 'provider' or try_at is null) not valid;
alter table refund validate constraint refund_transfer_not_tried;

-- owner: refunds
-- One admin writes down what was transferred, another agrees; until then it is owed. Of the devotee's account no more is
-- kept than finds the transfer on a statement.
create table bank_transfer (
  refund_id uuid primary key references refund (id),
  -- The bank's own number of the transfer (UTR).
  reference text not null check (reference ~ '^[A-Z0-9]{6,30}$'),
  transferred_on date not null,
  account_last4 text not null check (account_last4 ~ '^[0-9]{4}$'),
  -- Why not through the provider.
  reason text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  is_approved boolean,
  decided_by uuid,
  decided_at timestamptz,
  check ((is_approved is null) = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  -- One may take back what one wrote down, never agree to it.
  check (is_approved is not true or decided_by <> proposed_by)
);
-- One transfer pays one refund.
create unique index bank_transfer_reference on bank_transfer (reference) where is_approved is not false;
create index bank_transfer_open on bank_transfer (proposed_at) where decided_at is null;
