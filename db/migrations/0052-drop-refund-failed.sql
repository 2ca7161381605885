-- no-transaction
-- What did not arrive is found by refund_owed.
drop index concurrently if exists refund_failed;
