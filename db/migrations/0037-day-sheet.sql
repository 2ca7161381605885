-- owner: reports
-- A day sheet as it left the office, on paper or by mail. Never changed: what came later is the next version. It is a
-- working paper and no record: cleared some weeks after its day.
create table day_sheet_version (
  on_date date not null,
  version integer not null check (version > 0),
  -- Who stood on it, in its order: what the next version is compared with.
  -- [{ lineId, tranNo, name, nameMl, starId, quantity }]
  lines jsonb not null,
  -- In words, exactly as it is given to the printer.
  paper jsonb not null,
  made_at timestamptz not null,
  -- Null: made by the clock, to be mailed.
  made_by uuid,
  primary key (on_date, version)
);
create trigger day_sheet_version_kept before update on day_sheet_version
  for each statement execute function refuse_rewriting();

-- owner: reports
-- Each edition of a day is mailed once, whichever worker comes to it.
create table day_sheet_mailing (
  on_date date not null,
  edition text not null check (edition in ('evening', 'morning')),
  version integer not null,
  -- Something had changed since the version before.
  is_new boolean not null,
  created_at timestamptz not null,
  primary key (on_date, edition),
  foreign key (on_date, version) references day_sheet_version on delete cascade
);
