-- A key of somebody else than the session's own person, for one act; the act stands in front of what is to be signed.
alter table factor_challenge drop constraint factor_challenge_purpose_check;
alter table factor_challenge add constraint factor_challenge_purpose_check
  check (purpose in ('add_passkey', 'use_passkey', 'anothers_passkey', 'add_app', 'may_enrol'));
