-- Nobody holds anything until it is given. The column goes and comes back under its own name, so that no row of a devotee
-- is touched and the version before reads on.
-- no longer read: the new one is found by the same name
create temporary table office_people on commit drop as
  select id, capabilities from account where is_admin;
alter table account drop column capabilities;
alter table account add column capabilities text[] not null default '{}';

-- Shut off: nobody signs in with it until it is opened again.
alter table account add column disabled_at timestamptz;

-- Derived from here on: whoever holds anything is an admin, and nobody else.
create function derive_admin() returns trigger language plpgsql as $$
begin
  new.is_admin := cardinality(new.capabilities) > 0;
  return new;
end
$$;
create trigger account_admin before insert or update on account for each row execute function derive_admin();

-- Who had everything there was keeps everything there is: otherwise nobody could give rights to anybody.
-- few rows: the people of the office
update account set capabilities = case
    when p.capabilities @> '{desk,treasury,catalogue}' then '{desk,treasury,catalogue,sheet,audit,people,settings}'
    else p.capabilities
  end
from office_people p where p.id = account.id;

-- owner: people
-- Every giving and taking of rights, also one that waits for a second yes or never got it.
create table rights_change (
  id uuid primary key,
  account_id uuid not null references account (id),
  held text[] not null,
  wanted text[] not null,
  -- The last day of what it adds; null: no end.
  until date,
  reason text not null,
  -- Null: a command on the machine, or the calendar.
  asked_by uuid references account (id),
  asked_at timestamptz not null,
  -- Without an answer by then it is nothing.
  ends_at timestamptz not null,
  -- Null while it waits, and where nobody else was needed.
  decided_by uuid references account (id),
  decided_at timestamptz,
  outcome text check (outcome in ('done', 'declined', 'lapsed')),
  check ((outcome is null) = (decided_at is null)),
  check (decided_by is null or decided_by is distinct from asked_by or outcome = 'declined')
);
create index rights_change_of_account on rights_change (account_id, asked_at);
-- One question about a person at a time.
create unique index rights_change_waiting on rights_change (account_id) where outcome is null;

-- owner: people
-- A right that was given until a day, and goes by itself.
create table right_end (
  account_id uuid not null references account (id),
  capability text not null,
  until date not null,
  primary key (account_id, capability)
);
