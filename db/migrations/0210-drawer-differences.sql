-- A drawer that differs by more than one clerk may explain alone waits for a second person, and stays on the manager's
-- page until it was looked at.
alter table counter_session
  add column explained_at timestamptz,
  add column agreed_by uuid,
  add column seen_by uuid,
  add column seen_at timestamptz;
alter table counter_session add constraint counter_session_second_person
  check (agreed_by <> clerk_id and seen_by <> clerk_id) not valid;
