-- owner: profile
create table preference (
  account_id uuid primary key references account (id),
  theme jsonb,
  notices_by_email boolean not null default true,
  notices_by_sms boolean not null default true,
  guide_hidden boolean not null default false
);

-- owner: profile
create table address (
  id uuid primary key,
  account_id uuid not null references account (id),
  recipient text not null,
  line1 text not null,
  line2 text,
  city text not null,
  country text not null,
  state text not null,
  postal_code text not null,
  mobile text not null,
  is_default boolean not null,
  created_at timestamptz not null
);
create index address_of_account on address (account_id);
create unique index address_one_default on address (account_id) where is_default;

-- owner: profile
-- The family: those in whose names poojas are offered.
create table devotee (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null,
  name_ml text,
  star_id smallint check (star_id between 1 and 27),
  relation text not null,
  created_at timestamptz not null
);
create index devotee_of_account on devotee (account_id);
