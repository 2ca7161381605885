-- In which session an address was made: who ends that session because a stranger was in it ends the address too. Null where
-- it was made before this was written down.
alter table calendar_feed add column session_id uuid;
