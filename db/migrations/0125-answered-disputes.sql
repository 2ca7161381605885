-- What the bank says of a dispute, and what the temple has answered. Accepting gives money away: above the limits of a
-- refund one admin proposes it and a second accepts.
alter table dispute
  add column phase text,
  add column reason_text text,
  add column answer text check (answer in ('accepted', 'contested')),
  add column answered_by uuid references account (id),
  add column answered_at timestamptz,
  add column accept_proposed_by uuid references account (id),
  add column accept_proposed_at timestamptz;
create index dispute_of_order on dispute (tran_no);
create index dispute_answered_by on dispute (answered_by, answered_at) where answer = 'accepted';
