-- no-transaction
-- Who works in the office is few among many devotees, and asked for with each change of rights.
create index concurrently if not exists account_office on account (id) where is_admin;
