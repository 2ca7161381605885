-- owner: settings
-- Only what differs from the default in the contract has a row.
create table setting (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null,
  changed_by uuid not null
);
