-- no-transaction
-- As for names: written when the hold ends.
create index concurrently if not exists orders_settled_mobile on orders (reverse(customer_mobile) text_pattern_ops)
  include (customer_mobile) where release_at is null and customer_mobile is not null;
