-- no-transaction
-- orders_settled_mobile stands in its place.
drop index concurrently if exists orders_mobile;
