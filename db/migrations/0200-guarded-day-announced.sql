-- When the release of a guarded day was announced. An order that held a place before the announcement has no right to a
-- place of the release once its hold has ended.
alter table guarded_day add column announced_at timestamptz;
update guarded_day set announced_at = release.announced_at from release where release.id = guarded_day.release_id;
