-- owner: platform
-- Who tried what, apart from the audit of what was done: kept 180 days, and nobody's contact data stands in it.
create table security_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  what text not null,
  outcome text not null check (outcome in ('done', 'wrong', 'locked', 'refused')),
  account_id uuid,
  -- Keyed hashes: of the e-mail or mobile that was typed, of the token that ties the steps of one attempt, and of the
  -- network (an IPv4 address, a /64 of IPv6) from which it came.
  identifier bytea,
  flow bytea,
  network bytea,
  -- The code of the refusal, and what it was about: a route's pattern, a kind of download, a capability.
  reason text,
  about text,
  request_id text,
  -- The same within one moment is one row.
  times integer not null default 1 check (times > 0)
);
create index security_event_at on security_event (at);
create index security_event_account on security_event (account_id, at) where account_id is not null;
create index security_event_identifier on security_event (identifier, at) where identifier is not null;
create index security_event_flow on security_event (flow) where flow is not null;
create index security_event_network on security_event (network, at) where network is not null;

-- What was noted is not changed; only the sweep takes out what is old enough.
create trigger security_event_unchanged before update or truncate on security_event
  for each statement execute function refuse_rewriting();
