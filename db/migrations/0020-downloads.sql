-- owner: platform
-- An address at which one file may be fetched once, soon. Only the digest of its secret is kept.
create table download_offer (
  digest bytea primary key,
  kind text not null,
  ref text not null,
  account_id uuid not null,
  file_name text not null,
  content_type text not null,
  expires_at timestamptz not null
);
create index download_offer_expires on download_offer (expires_at);
