-- owner: booking
-- How much of a pool is held or booked on a day, in the pool's own unit. Its limit is not here: it stays in
-- catalogue and calendar and is read after this row is locked. A pool without a limit that day has no row.
create table pool_day (
  pool_id integer not null references pool (id),
  on_date date not null,
  reserved integer not null check (reserved >= 0),
  primary key (pool_id, on_date)
);
