-- no-transaction
create index concurrently if not exists provider_event_age on provider_event using brin (received_at);
