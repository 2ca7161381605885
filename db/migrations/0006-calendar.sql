-- owner: calendar
-- The computed days of the coming months, one row a civil day of the temple's zone. Only what was computed
-- by the rules and for the place named in `version` is believed; anything else is computed on demand.
create table calendar_day (
  on_date date primary key,
  version text not null,
  sunrise timestamptz not null,
  sunset timestamptz not null,
  star_id smallint not null check (star_id between 1 and 27),
  star_starts_at timestamptz not null,
  star_ends_at timestamptz not null,
  tithi_id smallint not null check (tithi_id between 1 and 30),
  tithi_starts_at timestamptz not null,
  tithi_ends_at timestamptz not null,
  birthday_stars smallint[] not null,
  malayalam_year smallint not null,
  malayalam_month smallint not null check (malayalam_month between 1 and 12),
  malayalam_day smallint not null,
  observances text[] not null,
  close_calls jsonb not null
);

-- owner: calendar
-- The printed calendar of the devaswom, where it differs. Null: as computed.
create table calendar_override (
  on_date date primary key,
  star_id smallint check (star_id between 1 and 27),
  birthday_stars smallint[],
  tithi_id smallint check (tithi_id between 1 and 30),
  malayalam_year smallint,
  malayalam_month smallint check (malayalam_month between 1 and 12),
  malayalam_day smallint,
  observances text[],
  reason text not null,
  changed_at timestamptz not null,
  changed_by uuid not null
);

-- owner: calendar
-- Closed days. Without an offering the whole temple is closed.
create table blocked_date (
  id uuid primary key,
  offering_id integer,
  from_date date not null,
  to_date date not null,
  reason text not null,
  created_at timestamptz not null,
  created_by uuid not null,
  check (from_date <= to_date)
);
create index blocked_date_to on blocked_date (to_date);

-- owner: calendar
-- The limit of one pool on one day; it goes before every other limit of the pool.
create table day_limit (
  pool_id integer not null,
  on_date date not null,
  daily_limit integer not null check (daily_limit >= 0),
  changed_at timestamptz not null,
  changed_by uuid not null,
  primary key (pool_id, on_date)
);
