-- owner: notifications
-- One sending to many: who asked for it, and about what.
create table notice_batch (
  id uuid primary key,
  -- `evening:<onDate>` for the run of each evening, which is one batch however often it runs; else the id.
  key text not null unique,
  kind text not null check (kind in ('pre', 'post', 'prasadam')),
  -- The pooja day; none for parcels.
  on_date date,
  -- None: the evening's own run.
  requested_by uuid,
  created_at timestamptz not null,
  paused_at timestamptz,
  -- To whom there was nothing left to say when their turn came: cancelled since.
  left_out integer not null default 0,
  check ((kind = 'prasadam') = (on_date is null))
);
create index notice_batch_newest on notice_batch (kind, created_at desc);

-- The batch that last carried it.
alter table notice add column batch_id uuid references notice_batch (id);
-- When a queued notice of a batch is tried next; none while the batch is paused, and for what is told one by one.
alter table notice add column due_at timestamptz;
create index notice_of_batch on notice (batch_id) where batch_id is not null;
create index notice_due on notice (channel, due_at, id) where status = 'queued' and due_at is not null;
-- How many left in the last seconds: the pace.
create index notice_pace on notice (channel, sending_at) where batch_id is not null;
-- Found here long after it began: its worker is dead.
create index notice_in_hand on notice (sending_at) where status = 'sending';
-- Parcels on their way, newest first.
create index parcel_sent on parcel (sent_at desc) where option = 'post' and sent_at is not null;
