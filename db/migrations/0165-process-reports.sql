-- How each process says it fares, every half minute: the office sees from it that a worker lives, which version runs, and
-- whether the payment provider is left alone. A process that ends in order takes its row with it.
create table process_report (
  process uuid primary key,
  kind text not null check (kind in ('api', 'worker')),
  version text not null,
  commit_id text not null,
  started_at timestamptz not null,
  reported_at timestamptz not null,
  is_redis_connected boolean not null,
  is_provider_braked boolean not null,
  provider_answered_at timestamptz,
  provider_ms integer,
  clock_skew_ms integer,
  stuck text
) with (fillfactor = 50);
