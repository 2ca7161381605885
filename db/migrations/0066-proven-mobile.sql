-- owner: identity
-- When this person last typed in a code for the mobile they named, by SMS or, where none comes, by e-mail. Whose
-- number `mobile_verified` says has done it too.
alter table account add column proven_at timestamptz;
