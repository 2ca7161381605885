-- owner: identity
-- All keys of somebody are lost: one manager asks, another agrees, or a day passes and it is nothing.
create table factor_reset (
  account_id uuid primary key references account (id),
  asked_by uuid not null references account (id),
  asked_at timestamptz not null
);

-- owner: identity
-- The priest's phone: paired by a code that a manager's screen shows for two minutes, confirmed there by its name.
create table paired_device (
  id uuid primary key,
  account_id uuid not null references account (id),
  paired_by uuid not null references account (id),
  -- Of what the QR code says; null once it was shown, so that it works once.
  offer_hash bytea unique,
  offered_until timestamptz not null,
  -- What the phone keeps while it waits for the manager's yes.
  claim_hash bytea unique,
  claimed_at timestamptz,
  name text,
  -- The device as it names itself, for the manager to compare.
  device text,
  confirmed_at timestamptz,
  session_id uuid references session (id) on delete set null,
  ends_at timestamptz,
  ended_at timestamptz
);
create index paired_device_of_account on paired_device (account_id);

-- Holds `sheet` alone, whatever its owner holds elsewhere; thirty days.
alter table session add column is_paired boolean not null default false;
