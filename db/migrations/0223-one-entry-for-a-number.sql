-- no-transaction
-- contract: the version before leaves the column empty, and empty numbers do not collide
create unique index concurrently if not exists ballot_entry_number on ballot_entry (release_id, mobile) where mobile is not null;
