-- Compiling a plan takes a tenth of a second; no statement here runs long enough to earn that back. Said by the database,
-- because a pooler in front of it refuses a connection that brings options of its own.
do $$ begin execute format('alter database %I set jit = off', current_database()); end $$;
