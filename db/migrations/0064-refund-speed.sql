-- owner: payments
-- How fast a refund was asked to go, kept when it is first sent: a second try says the same, or the provider refuses
-- its key. What was asked for before went at the usual speed; a constant default rewrites nothing.
alter table refund add column speed text default 'normal';
alter table refund alter column speed drop default;
alter table refund add constraint refund_speed_check check (speed in ('normal', 'optimum')) not valid;
