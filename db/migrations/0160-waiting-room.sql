-- A draw that anybody can check. Announced with the hash of its secret and the beacon's round; closed with the list of
-- who is in it; drawn when the round is known. The seed is made of all three, so nobody could choose it.
create table draw (
  id uuid primary key,
  secret bytea not null check (octet_length(secret) = 32),
  commitment bytea not null check (octet_length(commitment) = 32),
  -- Entry codes are made with it; it is never published.
  code_key bytea not null check (octet_length(code_key) = 32),
  announced_at timestamptz not null,
  closes_at timestamptz not null,
  -- Null: drawn without a beacon, which is said in public.
  beacon_round bigint check (beacon_round > 0),
  closed_at timestamptz,
  entries integer check (entries >= 0),
  shard_bits smallint check (shard_bits between 0 and 10),
  entries_hash bytea,
  beacon_signature bytea,
  seed bytea,
  -- How many lines lie in each of as many even parts of all: with it everybody knows their own place.
  buckets integer[],
  drawn_at timestamptz,
  check ((entries is null) = (entries_hash is null)),
  check (seed is null or entries_hash is not null),
  check ((seed is null) = (drawn_at is null))
);

-- What is published at the closing: the hash of each entry's code, sorted, in parts that a phone can read.
create table draw_shard (
  draw_id uuid not null references draw,
  shard smallint not null,
  leaves bytea not null,
  primary key (draw_id, shard)
);

-- A live room. One row decides everything that happens in it: joins, turns and the controller lock it for a moment.
create table room (
  id uuid primary key,
  draw_id uuid not null unique references draw,
  joins_from timestamptz not null,
  opens_at timestamptz not null,
  ends_at timestamptz not null,
  window_size integer not null check (window_size > 0),
  most_rate real not null check (most_rate > 0),
  -- Who joins after it is late. Here as well as with the draw: read under this row's lock it cannot be old.
  closed_at timestamptz,
  joined integer not null default 0,
  late integer not null default 0,
  inside integer not null default 0 check (inside >= 0),
  inside_grace integer not null default 0 check (inside_grace >= 0),
  -- Lines below it have been called. A drawn line is less than 2^47; who came later stands behind that, in order.
  threshold bigint not null default 0,
  rate real not null default 0,
  serves_from timestamptz,
  paused_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('sold_out', 'time', 'office')),
  is_all_held boolean not null default false,
  places_free integer,
  fence bigint not null default 0,
  steered_by uuid,
  steered_until timestamptz,
  published_at timestamptz,
  check (joins_from < opens_at and opens_at < ends_at)
) with (fillfactor = 50);

create table room_member (
  room_id uuid not null references room,
  account_id uuid not null,
  late_no integer check (late_no > 0),
  joined_at timestamptz not null,
  primary key (room_id, account_id)
);

-- When whom: the threshold at each step of the controller that moved it.
create table room_call (
  room_id uuid not null references room,
  threshold bigint not null,
  people integer not null,
  called_at timestamptz not null,
  primary key (room_id, threshold)
);

-- A turn that was taken, once for an account.
create table room_pass (
  room_id uuid not null references room,
  account_id uuid not null,
  line bigint not null,
  is_grace boolean not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  extended_at timestamptz,
  left_at timestamptz,
  primary key (room_id, account_id)
);
create index room_pass_open on room_pass (room_id, expires_at) where left_at is null;
create index room_pass_line on room_pass (room_id, line);
create index room_pass_account on room_pass (account_id) where left_at is null;

-- Whose days are not simply booked: a pass of the room is demanded, or the ballot gives them out.
create table guarded_day (
  offering_id integer not null references offering,
  on_date date not null,
  room_id uuid references room,
  release_id uuid not null,
  opens_at timestamptz,
  primary key (offering_id, on_date)
);
