-- no-transaction
-- orders_settled_email stands in its place.
drop index concurrently if exists orders_email;
