-- no-transaction
-- By whom an order was made is written when its hold ends, paid or not, and never while places are taken. The few that
-- are held are found by orders_release.
create index concurrently if not exists orders_settled_name on orders using gin (customer_name gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 256) where release_at is null;
