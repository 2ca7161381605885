-- The secret address by which a person's own calendar follows what they booked. Only its digest is kept: who reads the
-- table cannot follow anybody.
create table calendar_feed (
  account_id uuid primary key references account (id),
  digest bytea not null unique,
  language text not null,
  created_at timestamptz not null
);
