-- When the second factor was last given on this device: rights of the office need it, what is dangerous needs it fresh.
alter table session add column factor_at timestamptz;
-- A recovery code opens the office too, but counts for nothing that asks for a factor again.
alter table session add column recovered_at timestamptz;
-- Of somebody who works here: two hours idle, twelve in all.
alter table session add column is_office boolean not null default false;
-- When somebody began to work here; seven days from then the factor may still be missing. Null: no such days.
alter table account add column granted_at timestamptz;

-- owner: identity
create table passkey (
  credential_id text primary key,
  account_id uuid not null references account (id),
  user_handle bytea not null,
  -- Of any length: some algorithms have keys of more than a kilobyte.
  public_key bytea not null,
  -- Stays 0 for passkeys that a phone shares with its owner's other devices.
  counter bigint not null,
  transports text[] not null,
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null,
  aaguid uuid not null,
  name text not null,
  rp_id text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_account on passkey (account_id);

-- owner: identity
-- An app that shows six figures every half minute.
create table authenticator_app (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null,
  -- Encrypted; the key's id stands in front of it.
  seed text not null,
  -- A code fits once: nothing up to this half minute is taken again.
  last_used_step bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index authenticator_app_of_account on authenticator_app (account_id);

-- owner: identity
-- Random enough that a plain hash gives nothing away.
create table recovery_code (
  code_hash bytea primary key,
  account_id uuid not null references account (id),
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_code_of_account on recovery_code (account_id);

-- owner: identity
-- What one session has been asked and has not answered yet; gone with the first answer.
create table factor_challenge (
  session_id uuid not null references session (id) on delete cascade,
  purpose text not null check (purpose in ('add_passkey', 'use_passkey', 'add_app', 'may_enrol')),
  -- The random bytes to sign, or the encrypted seed to be shown; empty where the row itself is the permission.
  challenge text not null,
  expires_at timestamptz not null,
  primary key (session_id, purpose)
);
create index factor_challenge_expires on factor_challenge (expires_at);

-- The code that the first factor asks for goes to the account's own address.
alter table code_challenge drop constraint code_challenge_purpose_check;
alter table code_challenge add constraint code_challenge_purpose_check
  check (purpose in ('sign_up_email', 'sign_up_mobile', 'reset', 'change_email', 'change_mobile', 'first_factor'));
