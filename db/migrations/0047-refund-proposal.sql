-- Above a set amount one admin proposes and another decides. Until then nothing has changed: the lines stand, their
-- places are kept, the books say what they said, and the devotee is told nothing.
-- owner: checkout
create table refund_proposal (
  -- Also the id of the refund that it becomes.
  id uuid primary key,
  -- Who pressed and their own key: pressed twice it is proposed once.
  key text not null unique,
  tran_no text not null references orders (tran_no),
  payment_id text not null references payment (payment_id),
  amount_paise bigint not null check (amount_paise > 0),
  -- Null: everything that is left.
  line_ids bigint[],
  reason text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  is_approved boolean,
  decided_by uuid,
  decided_at timestamptz,
  check ((is_approved is null) = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  -- One may take back what one proposed, never agree to it.
  check (is_approved is not true or decided_by <> proposed_by)
);
-- One at a time: two admins would otherwise propose the same money twice.
create unique index refund_proposal_open on refund_proposal (tran_no) where decided_at is null;

-- Before, such a refund had ended its lines already. Nothing could decide it afterwards.
do $$ begin
  if exists (select from refund where needs_approval and approved_by is null and state = 'requested') then
    raise exception 'refunds wait for a second admin: decide them before this upgrade';
  end if;
end $$;

drop index refund_open;
alter table refund drop column needs_approval;
create index refund_failed on refund (requested_at) where state = 'failed';
