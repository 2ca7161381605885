-- owner: identity
-- Which privacy notice somebody agreed to, in which language and how. Nothing of it names them; it outlives the account by
-- three years, because whoever processed data must be able to show that they were allowed to.
create table consent (
  id uuid primary key,
  account_id uuid not null,
  notice_version text not null,
  language text not null check (language ~ '^[a-z]{2}$'),
  way text not null check (way in ('sign_up', 'google', 'asked_again')),
  given_at timestamptz not null,
  ended_at timestamptz,
  ended_because text check (ended_because in ('replaced', 'withdrawn', 'forgotten')),
  -- The account is no more: from here it is kept for three years.
  account_ended_at timestamptz,
  check ((ended_at is null) = (ended_because is null))
);
create unique index consent_open on consent (account_id) where ended_at is null;
create index consent_of_account on consent (account_id, given_at);
create index consent_withdrawn on consent (ended_at) where ended_because = 'withdrawn' and account_ended_at is null;
create index consent_over on consent (account_ended_at) where account_ended_at is not null;

-- What the page showed when the box was ticked; null where an older page sent nothing.
alter table registration add column notice_version text, add column notice_language text;
