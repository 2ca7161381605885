-- owner: notifications
-- One thing told to one person by one channel. Names no address, code or token: the worker reads them
-- when it writes the letter.
create table notice (
  id uuid primary key,
  key text not null unique,
  trigger text not null,
  channel text not null check (channel in ('email', 'sms')),
  account_id uuid,
  ids jsonb not null,
  status text not null check (status in ('queued', 'sending', 'sent', 'failed', 'unknown')),
  attempts integer not null default 0,
  -- The provider's id of what was sent, or why it was not.
  reference text,
  reason text,
  created_at timestamptz not null,
  sending_at timestamptz,
  settled_at timestamptz
);
create index notice_of_account on notice (account_id, created_at);
create index notice_unsettled on notice (status, created_at) where status in ('queued', 'sending', 'failed', 'unknown');
