-- owner: reports
-- A list made into a file by a worker, for whoever asked, until it expires.
create table list_export (
  id uuid primary key,
  list text not null,
  filters jsonb not null,
  requested_by uuid not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  rows_total integer not null,
  rows_done integer not null default 0,
  file_name text not null,
  -- Written down before the file itself: a crash between the two leaves a note for the sweep, never a file without one.
  file_key text,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null
);
create index list_export_expires on list_export (expires_at);
