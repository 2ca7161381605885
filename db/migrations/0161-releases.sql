-- A release: days that more people want than there are places, given out in a live room or by a ballot.
create table release (
  id uuid primary key,
  kind text not null check (kind in ('live', 'ballot')),
  title text not null,
  title_ml text not null,
  offering_ids integer[] not null check (cardinality(offering_ids) > 0),
  dates date[] not null check (cardinality(dates) > 0),
  draw_id uuid not null references draw,
  room_id uuid references room,
  announced_at timestamptz not null,
  announced_by uuid not null,
  -- Of a ballot. Closed by this row, which everybody who enters holds for a moment.
  entries_from timestamptz,
  entries_until timestamptz,
  closed_at timestamptz,
  called_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('sold_out', 'time', 'office', 'withdrawn')),
  check ((kind = 'live') = (room_id is not null)),
  check ((kind = 'ballot') = (entries_from is not null and entries_until is not null)),
  check ((ended_at is null) = (end_reason is null))
);
create index release_open on release (announced_at) where ended_at is null;

-- What each process of the API says of itself while a room is open: the controller looks at the last few seconds.
create table load_report (
  process uuid primary key,
  reported_at timestamptz not null,
  hold_p99_ms integer,
  provider_p99_ms integer,
  provider_refusals integer not null,
  shed integer not null
) with (fillfactor = 50);

-- The morning as it went, for whoever watches it: one row every ten seconds.
create table release_moment (
  release_id uuid not null references release,
  at timestamptz not null,
  joined integer not null,
  inside integer not null,
  sold integer not null,
  held integer not null,
  rate real not null,
  primary key (release_id, at)
);

-- Who put themselves down in a ballot: one entry an account, drawn whole or not at all. Nothing is held or charged for it
-- until it is called; then it is an order like any other, with days to pay.
create table ballot_entry (
  release_id uuid not null references release,
  account_id uuid not null,
  offering_id integer not null references offering,
  on_date date not null,
  people jsonb not null,
  size smallint not null check (size > 0),
  entered_at timestamptz not null,
  -- Where the draw put it.
  line bigint,
  state text not null default 'waiting' check (state in ('waiting', 'called', 'won', 'lapsed', 'given_back')),
  tran_no text unique,
  called_at timestamptz,
  pay_until timestamptz,
  -- That it was not drawn at first; who is called is told with the call.
  told_at timestamptz,
  primary key (release_id, account_id),
  check ((state = 'waiting') = (tran_no is null))
);
create index ballot_entry_line on ballot_entry (release_id, offering_id, on_date, line) where state = 'waiting';
create index ballot_entry_called on ballot_entry (release_id) where state = 'called';
