-- The keys to clear each minute are the old ones among those that are left.
create index orders_key_age on orders (created_at) where idempotency_key is not null;
