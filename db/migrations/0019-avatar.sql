-- owner: profile
-- A person's picture, drawn anew by us from what they sent. The code is its address: nobody can guess it.
create table avatar (
  account_id uuid primary key references account (id),
  code text not null unique,
  image bytea not null,
  changed_at timestamptz not null
);
