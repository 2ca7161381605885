-- owner: support
create table ticket (
  id uuid primary key,
  -- What people say on the telephone.
  number bigint generated always as identity (start with 1001) unique,
  account_id uuid not null references account (id),
  ticket_type text not null check (ticket_type in ('booking', 'payment', 'refund', 'prasadam', 'account', 'other')),
  status text not null check (status in ('open', 'in_progress', 'closed')),
  subject text not null,
  -- The booking it is about.
  tran_no text references orders (tran_no),
  created_at timestamptz not null,
  -- The last thing that both sides see: a private note does not move a ticket in the devotee's list.
  updated_at timestamptz not null,
  first_answered_at timestamptz,
  last_from text not null check (last_from in ('devotee', 'office')),
  excerpt text not null
);
create index ticket_of_account on ticket (account_id, updated_at desc);
create index ticket_updated on ticket (updated_at desc);
create index ticket_waiting on ticket (status, updated_at desc) where status <> 'closed';

-- owner: support
-- Everything said in a ticket, and the changes of its status between.
create table ticket_message (
  id uuid primary key,
  -- The order of saying: two may share an instant.
  position bigint generated always as identity,
  ticket_id uuid not null references ticket (id),
  author_id uuid not null references account (id),
  author_side text not null check (author_side in ('devotee', 'office')),
  kind text not null check (kind in ('message', 'note', 'status')),
  text text not null,
  at timestamptz not null,
  -- Sent with the call: the same call made twice is one message.
  request_key uuid,
  check (kind = 'message' or request_key is null)
);
create index ticket_message_of_ticket on ticket_message (ticket_id, position);
create unique index ticket_message_once on ticket_message (author_id, request_key);

-- owner: support
create table ticket_attachment (
  id uuid primary key,
  position bigint generated always as identity,
  ticket_id uuid not null references ticket (id),
  message_id uuid not null references ticket_message (id),
  -- Where the store keeps it: random, never the name it came with.
  file_key text not null unique,
  name text not null,
  content_type text not null,
  bytes integer not null,
  scan text not null check (scan in ('unscanned', 'clean', 'infected'))
);
create index ticket_attachment_of_ticket on ticket_attachment (ticket_id, position);

-- owner: support
-- Files on their way into a ticket. What a crash leaves here is swept, and its file with it.
create table ticket_upload (
  file_key text primary key,
  created_at timestamptz not null
);
