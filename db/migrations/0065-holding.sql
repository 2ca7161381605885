-- owner: booking
-- How few the places of a line were when they were held: what lapsed, and how many rare days an account keeps, is known
-- by it later, when limits may be others.
alter table order_line add column scarcity text;
alter table order_line add constraint order_line_scarcity_check check (scarcity in ('scarce', 'rare')) not valid;
-- Few places that somebody held and nobody tried to pay for. An order of no account lapses for nobody.
create table hold_lapse (
  tran_no text primary key references orders (tran_no) on delete cascade,
  account_id uuid not null references account (id),
  lapsed_at timestamptz not null
);
create index hold_lapse_of_account on hold_lapse (account_id, lapsed_at);
