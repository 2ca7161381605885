-- no-transaction
-- The audit is asked who did something: what one person did, the newest first.
create index concurrently if not exists audit_entry_actor on audit_entry (actor_id, at, id) where actor_id is not null;
