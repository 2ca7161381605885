-- no-transaction
-- As for names: written when the hold ends.
create index concurrently if not exists orders_settled_email on orders (customer_email text_pattern_ops)
  where release_at is null and customer_email is not null;
