-- owner: identity
-- Wrong codes of a day, over all the codes sent about one account, address or mobile. The subject is a keyed hash: the
-- table names nobody, and a row is written for whoever is asked about, with an account or without.
create table wrong_code (
  subject bytea primary key,
  since timestamptz not null,
  tries integer not null default 0
);
create index wrong_code_since on wrong_code (since);
