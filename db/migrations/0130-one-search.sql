-- What the office's search box looks through: one row for a booking or a ticket, written when it is confirmed or opened,
-- never while places are held. `words` is folded to plain letters (features/search/fold-words.ts) and begins and ends
-- with a space, so that a word's beginning and a number's end can be told.
create table search_entry (
  kind text not null check (kind in ('order', 'ticket')),
  subject_id text not null,
  at timestamptz not null,
  words text not null,
  primary key (kind, subject_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
create index search_entry_words on search_entry using gin (words gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 256);
create index search_entry_at on search_entry (at desc, kind, subject_id);

-- How far what was there before this table has been gone through.
create table search_fill (
  kind text primary key check (kind in ('order', 'ticket')),
  after text not null,
  done_at timestamptz
);
insert into search_fill (kind, after) values ('order', ''), ('ticket', '');
