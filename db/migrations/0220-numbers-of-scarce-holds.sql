-- Whose telephone number the office has confirmed where no SMS can prove it. It holds for that number alone: with another
-- number the account is as unproven as before. A number is proven by SMS (`mobile_verified`) or confirmed here; `proven_at`
-- is not asked any more, because a code by e-mail set it too. The version before still reads it.
alter table account add column confirmed_mobile text;
alter table account add column confirmed_by uuid;
alter table account add column confirmed_at timestamptz;

-- Which accounts have held places of few under a number lately: they are counted together. The row is the lock under
-- which accounts of one number hold one after another. Swept two days after the last hold, longer than any hold lives.
create table scarce_number (
  mobile text primary key,
  account_ids uuid[] not null,
  held_at timestamptz not null
);
