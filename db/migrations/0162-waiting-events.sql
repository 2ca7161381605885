-- no-transaction
create index concurrently if not exists provider_event_waiting on provider_event (order_id) where processed_at is null;
