-- owner: identity
-- Whoever types an identifier at which many wrong passwords were tried, on a device that its account does not know, is
-- asked for a code from the e-mail. The id is a keyed hash of what was typed: all who are asked share one code, so that
-- nobody can use up another's.
create table sign_in_check (
  id uuid primary key,
  -- Null: nobody has that address. The row is written all the same, so that both cost the same.
  account_id uuid references account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_check_expires on sign_in_check (expires_at);
create index sign_in_check_of_account on sign_in_check (account_id);
alter table code_challenge drop constraint code_challenge_purpose_check;
alter table code_challenge add constraint code_challenge_purpose_check check (
  purpose in (
    'sign_up_email', 'sign_up_mobile', 'reset', 'change_email', 'change_mobile', 'first_factor', 'sign_in'
  )
);
