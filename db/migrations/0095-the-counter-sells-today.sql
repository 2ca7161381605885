-- The counter sells until so many minutes before the session begins; the online cut-off does not hold there.
alter table offering add column counter_minutes smallint not null default 15 check (counter_minutes between 0 and 720);
