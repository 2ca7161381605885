-- A query that its caller has given up on must not go on holding locks: the client only drops the connection.
-- On the database, because a pooler in transaction mode keeps no session settings. Exports set their own.
do $$ begin
  execute format('alter database %I set statement_timeout = ''30s''', current_database());
  execute format('alter database %I set idle_in_transaction_session_timeout = ''30s''', current_database());
end $$;

-- owner: platform
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_entry_subject on audit_entry (subject_type, subject_id, at);
create index audit_entry_at on audit_entry (at);

-- The audit only grows: no one, the application included, rewrites it.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name;
end $$;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_rewriting();

-- owner: platform
-- Tests move every process's clock by this one row; it is read only where CLOCK_ADJUSTABLE is set.
create table clock_offset (
  single boolean primary key default true check (single),
  offset_ms bigint not null
);
