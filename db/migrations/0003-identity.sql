-- owner: identity
create table account (
  id uuid primary key,
  -- Dense and small: the waiting room draws lots by it and keeps one bit for each.
  number integer generated always as identity unique,
  name text not null,
  email text not null check (email = lower(email)),
  mobile text check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  mobile_verified boolean not null default false,
  -- Null: signs in with Google only.
  password_hash text,
  google_sub text unique,
  avatar text,
  is_admin boolean not null default false,
  capabilities text[] not null default '{desk,treasury,catalogue}',
  consented_at timestamptz not null,
  created_at timestamptz not null,
  check (mobile is not null or not mobile_verified)
);
create unique index account_email on account (email);
-- A family may share an unverified mobile; one proven by a code belongs to one account.
create unique index account_verified_mobile on account (mobile) where mobile_verified;

-- owner: identity
-- One signed-in device: a family of refresh tokens of which only the newest two hashes are kept.
create table session (
  id uuid primary key,
  account_id uuid not null references account (id),
  refresh_hash bytea not null,
  previous_refresh_hash bytea,
  rotated_at timestamptz not null,
  signed_in_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  device text not null,
  ended_at timestamptz,
  ended_because text
);
create index session_open_of_account on session (account_id) where ended_at is null;
-- Every process asks every two seconds which sessions have just ended.
create index session_ended on session (ended_at) where ended_at is not null;
create index session_expires on session (expires_at);

-- owner: identity
-- Someone on the way to an account. Never unique: the first to prove both addresses wins.
create table registration (
  id uuid primary key,
  token_hash bytea not null unique,
  name text not null,
  email text not null,
  mobile text not null,
  password_hash text not null,
  consented_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  email_verified_at timestamptz,
  completed_at timestamptz
);
create index registration_expires on registration (expires_at);

-- owner: identity
create table password_reset (
  id uuid primary key,
  token_hash bytea not null unique,
  -- Null: nobody has that address. The row is written all the same, so that both cost the same.
  account_id uuid references account (id),
  -- A keyed hash of what was typed: resends are counted by it, alike for known and unknown.
  asked_for text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  used_at timestamptz
);
create index password_reset_expires on password_reset (expires_at);
create index password_reset_of_account on password_reset (account_id) where used_at is null;

-- owner: identity
create table contact_change (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid not null references account (id),
  kind text not null check (kind in ('email', 'mobile')),
  value text not null,
  -- Where the letter about the change goes once it has taken effect.
  old_value text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index contact_change_expires on contact_change (expires_at);
create index contact_change_of_account on contact_change (account_id) where used_at is null;

-- owner: identity
-- A code is derived from id and attempt by a server secret and stored nowhere; here is only a keyed hash.
create table code_challenge (
  id uuid primary key,
  purpose text not null check (purpose in ('sign_up_email', 'sign_up_mobile', 'reset', 'change_email', 'change_mobile')),
  -- The registration, reset or change it belongs to.
  subject_id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  -- Grows with each sending; the code of an earlier one no longer fits.
  attempt integer not null,
  -- Null: a decoy that no code fits.
  code_hash bytea,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_tries integer not null default 0,
  used_at timestamptz,
  unique (purpose, subject_id)
);
create index code_challenge_expires on code_challenge (expires_at);
