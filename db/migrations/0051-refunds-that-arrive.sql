-- A refund that the temple owes is tried until it arrives. Each attempt is a row; a debt is the first of them.
alter table refund
  -- The first attempt to pay this debt; null: this is the first.
  add column debt_id uuid references refund (id),
  -- When the provider had it.
  add column sent_at timestamptz,
  -- Why it is not sent now: the balance at the provider is too low, or a bank contests the payment.
  add column waits_for text,
  -- How it failed. bank: it was sent and came back. refused: by the provider. too_old: the provider gives back nothing
  -- older than six months, so it is paid another way. gone: nothing was left to return.
  add column failure_kind text,
  -- What was asked for with its key: the same key for something else is refused.
  add column request_hash text,
  -- Who in the office asked for this attempt to be sent at once, by their own key.
  add column hurried_key text;
alter table refund_proposal add column request_hash text;

alter table refund add constraint refund_waits_for check (waits_for in ('balance', 'dispute')) not valid;
alter table refund add constraint refund_failure_kind
  check (failure_kind in ('bank', 'refused', 'too_old', 'gone')) not valid;
alter table refund validate constraint refund_waits_for;
alter table refund validate constraint refund_failure_kind;

with recursive attempt as (
  select id, id as debt_id from refund where retry_of is null
  union all
  select r.id, a.debt_id from refund r join attempt a on r.retry_of = a.id
)
update refund r set debt_id = a.debt_id from attempt a where a.id = r.id and a.debt_id <> r.id;

update refund f set failure_kind = case
    when exists (select from dispute d where d.payment_id = f.payment_id and d.state = 'lost') then 'gone'
    when f.refund_id is not null then 'bank'
    else 'refused' end
  where state = 'failed';

create index refund_of_debt on refund (debt_id) where debt_id is not null;
create index refund_waiting on refund (payment_id) where waits_for is not null;
-- What did not arrive and waits for the office, or for its next try.
create index refund_owed on refund (requested_at) where state in ('failed', 'requested');
