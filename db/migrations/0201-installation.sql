-- Which installation owns this database. One row is current; the others are former ids, whose provider orders are ours too.
create table installation (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{7,63}$'),
  is_current boolean not null,
  claimed_at timestamptz not null
);
create unique index installation_current on installation (is_current) where is_current;
insert into installation (id, is_current, claimed_at) values (gen_random_uuid()::text, true, now());

-- A captured payment on a provider order that has a number of our form and no installation id, and is in no order of ours.
-- The office decides whether it was paid to this temple.
create table unclaimed_payment (
  order_id text primary key,
  payment_id text not null,
  -- The number of our form that the provider's order carries.
  receipt text not null,
  amount_paise bigint not null check (amount_paise > 0),
  paid_at timestamptz not null,
  found_at timestamptz not null,
  decision text check (decision in ('ours', 'foreign')),
  decided_at timestamptz,
  decided_by uuid references account (id),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);
create index unclaimed_payment_open on unclaimed_payment (found_at) where decision is null;
