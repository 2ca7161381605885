-- owner: privacy
-- Whom somebody has named to act for them, in case of death or incapacity.
create table nominee (
  account_id uuid primary key references account (id),
  name text not null,
  relation text not null,
  email text,
  mobile text,
  named_at timestamptz not null,
  check (email is not null or mobile is not null)
);
