-- no-transaction
-- orders_settled_name stands in its place.
drop index concurrently if exists orders_name;
