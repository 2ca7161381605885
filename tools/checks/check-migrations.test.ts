import { describe, expect, it } from 'vitest'
import { checkMigrations } from './check-migrations.ts'
import { checkPlanted } from './plant-tree.ts'

const judge = (sql: string, name = '0051-planted.sql') =>
  checkPlanted(checkMigrations, { [`db/migrations/${name}`]: sql })

describe('a migration is refused that', () => {
  it.each([
    ['alter table orders add column x uuid default gen_random_uuid()', 'differs from row to row'],
    ['alter table orders add column x timestamptz default clock_timestamp()', 'differs from row to row'],
    [
      'alter table notice add column x text generated always as (key) stored',
      'rewrites the table to compute',
    ],
    ['alter table notice add column x bigint generated always as identity', 'rewrites the table to number'],
    ['alter table orders add column x text references account (id)', 'not valid'],
    ['alter table orders add column x text unique', 'builds an index of orders.x'],
    ['alter table public.orders alter column version type bigint', 'another type'],
    ['alter table payment add constraint c check (amount_paise > 1)', 'add it not valid'],
    ['alter table payment add constraint f foreign key (tran_no) references orders', 'add it not valid'],
    ['alter table payment add unique (key)', 'using index'],
    ['alter table payment alter column refund_id set not null', 'check (refund_id is not null)'],
    ['alter table orders set unlogged', 'rewrites orders'],
    ['create index orders_x on orders (version)', 'create it concurrently'],
    ['create unique index if not exists orders_x on orders (version)', 'create it concurrently'],
    ['drop index orders_name', 'drop it concurrently'],
    ['reindex table orders', 'reindex concurrently'],
    ['cluster orders using orders_pkey', 'rewrites orders'],
    ['-- no-transaction\nvacuum full orders', 'vacuums in full'],
    ['-- no-transaction\nvacuum (full, analyze) pool', 'vacuums in full'],
    ['update orders set version = 1', 'in small batches'],
    ["delete from notice where status = 'sent'", 'in small batches'],
    ['truncate provider_event', 'locks all of provider_event'],
    ['lock table pool_day', 'locks all of pool_day'],
    ['alter table orders drop column request_hash', 'which the version before may still read'],
    ['alter table orders rename column version to edition', 'which the version before may still read'],
    ['do $$ begin update orders set version = 2; end $$', 'a block that cannot be judged'],
    [
      '-- no-transaction\ncreate index concurrently a on orders (version); create index concurrently b on orders (kind)',
      'give each a file of its own',
    ],
    ['alter tabel orders add x int', 'cannot be read as SQL'],
  ])('%s', (sql, words) => {
    expect(judge(sql)).toEqual([expect.stringContaining(words)])
  })
})

describe('a migration is let through that', () => {
  it.each([
    'alter table orders add column x integer not null default 5',
    'alter table orders add column x timestamptz not null default now()',
    'alter table payment add constraint c check (amount_paise > 1) not valid',
    'alter table refund validate constraint c',
    'alter table payment add constraint u unique using index refund_u',
    '-- not null by refund_id_known\nalter table payment alter column refund_id set not null',
    'alter table orders set (fillfactor = 80)',
    'alter table orders drop constraint orders_check',
    '-- no longer read: since 0.9\nalter table orders drop column request_hash',
    "-- few rows: the office's people\nupdate account set name = 'A' where is_admin",
    '-- no-transaction\ncreate index concurrently if not exists a on orders (version)',
    '-- no-transaction\ndrop index concurrently if exists orders_name',
    'create table lamp (id bigint primary key, tran_no text references orders); create index on lamp (tran_no)',
    'create index pool_name on pool (name); update setting set value = value',
    "do $$ begin execute format('alter database %I set jit = off', current_database()); end $$",
    "-- update orders set version = 1\ninsert into setting select 'update orders set version = 1'",
  ])('%s', (sql) => {
    expect(judge(sql)).toEqual([])
  })

  it('was applied before there was anything to rewrite', () => {
    expect(judge('update orders set version = 1', '0050-old.sql')).toEqual([])
  })
})
