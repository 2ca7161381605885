-- owner: platform
-- What of an audit entry names somebody, whole: read in its place as long as it is there, and removed when the person is
-- forgotten. The entry itself says what was done without it, and is never rewritten. No reference: the audit is big, and
-- rows of it never go.
create table audit_personal (
  entry_id bigint primary key,
  before jsonb,
  after jsonb
);
create trigger audit_personal_unchanged before update or truncate on audit_personal
  for each statement execute function refuse_rewriting();
