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

describe('a number', () => {
  const checkNamesOf = (...names: string[]) =>
    checkPlanted(
      checkMigrations,
      Object.fromEntries(names.map((name) => [`db/migrations/${name}`, 'select 1'])),
    )

  it('that another migration has is refused', () => {
    expect(checkNamesOf('0200-lamps.sql', '0200-wicks.sql', '0201-oil.sql')).toEqual([
      'db/migrations/0200-wicks.sql: has the number of 0200-lamps.sql; give it the next free one',
    ])
  })

  it('may be shared by the two that databases know by their names already, and by no third', () => {
    expect(checkNamesOf('0020-downloads.sql', '0020-support.sql')).toEqual([])
    expect(checkNamesOf('0020-downloads.sql', '0020-support.sql', '0020-third.sql')).toEqual([
      expect.stringContaining('0020-third.sql: has the number of 0020-downloads.sql'),
    ])
  })

  it('must be there', () => {
    expect(checkNamesOf('lamps.sql')).toEqual([expect.stringContaining('begins with no number')])
  })
})

describe('what the version before may still need is not taken away by', () => {
  it.each([
    ['alter table lamp drop column oil', 'drops lamp.oil'],
    ['alter table lamp rename column oil to ghee', 'renames lamp.oil'],
    ['alter table lamp rename to light', 'renames lamp'],
    ['alter view lamps rename to lights', 'renames lamps'],
    ['drop table if exists public.lamp, wick', 'drops lamp, wick'],
    ['drop view lamps', 'drops lamps'],
    ['alter table lamp add column oil text not null', 'adds lamp.oil not null without a default'],
    ['alter table lamp alter column oil set not null', 'makes lamp.oil not null'],
    ['alter table lamp alter column oil drop default', 'takes the default of lamp.oil away'],
    ['alter table lamp alter column oil type bigint', 'gives lamp.oil another type'],
    ["do $$ begin execute 'alter table lamp\n drop column oil'; end $$", 'in a block'],
    ['-- contract:\nalter table lamp drop column oil', 'drops lamp.oil'],
    ['-- contract: unused\nalter table lamp drop column oil', 'drops lamp.oil'],
    ['create table if not exists lamp (id integer); alter table lamp drop column oil', 'drops lamp.oil'],
    ['create table shed.lamp (id integer); alter table lamp drop column oil', 'drops lamp.oil'],
    ['create temp table lamp (id integer); alter table public.lamp drop column oil', 'drops lamp.oil'],
    ["do $$ begin execute 'alter table lamp drop oil'; end $$", 'in a block'],
    ['do $$ begin drop function light(integer); end $$', 'in a block'],
    [
      'create function f() returns void language plpgsql as $$ begin drop table lamp; end $$',
      'in a function',
    ],
    ['drop function light(integer)', 'drops light'],
    ['drop type wick_kind', 'drops wick_kind'],
    ['drop sequence lamp_no', 'drops lamp_no'],
    ['drop schema shed cascade', 'drops shed'],
    ['drop owned by somebody', 'owns'],
    ['alter function light(integer) rename to glow', 'renames something to glow'],
    ["alter type wick_kind rename value 'cotton' to 'banana'", 'renames the value cotton'],
    ['alter table lamp set schema shed', 'another schema'],
    ['alter domain paise add constraint c check (value > 0)', 'narrower'],
    ['alter table lamp add constraint c check (oil > 1) not valid', 'refuses rows of lamp by c'],
    ['alter table lamp add constraint f foreign key (oil) references shop', 'refuses rows of lamp by f'],
    ['alter table lamp add column a int; alter table lamp add constraint c check (a is not null)', 'by c'],
    [
      'alter table lamp add column a int default 1; alter table lamp add constraint c check (a > oil)',
      'by c',
    ],
    ['alter table lamp add column a int default 1 unique', 'its default only once'],
    ['create unique index lamp_oil on lamp (oil)', 'lets lamp have oil only once'],
    ['alter table lamp drop constraint lamp_pkey', 'on which a write may count'],
    ['alter table lamp alter column oil drop identity', 'no longer fills lamp.oil'],
    ['alter table lamp alter column oil add generated always as identity', 'fills lamp.oil by itself'],
    ['alter table lamp enable row level security', 'hides rows'],
    ['revoke select on lamp from desk', 'takes a right away'],
    ['truncate lamp', 'empties'],
  ])('%s', (sql, words) => {
    expect(judge(sql, '0163-planted.sql')).toEqual([expect.stringContaining(words)])
  })

  it('an index that another file made, and that promised one row', () => {
    const files = {
      'db/migrations/0163-index.sql':
        '-- contract: nobody has written it so far\ncreate unique index lamp_oil on lamp (oil)',
      'db/migrations/0164-planted.sql': '-- no-transaction\ndrop index concurrently lamp_oil',
    }
    expect(checkPlanted(checkMigrations, files)).toEqual([
      expect.stringContaining('drops lamp_oil, on which'),
    ])
  })

  it('several statements of one file, each named', () => {
    const sql = 'alter table lamp drop column oil, drop column wick; drop table bell'
    expect(judge(sql, '0163-planted.sql')).toHaveLength(3)
  })
})

describe('what the version before does not notice is let through:', () => {
  it.each([
    '-- contract: nothing since 0.3 reads it\nalter table lamp drop column oil',
    'alter table lamp add column a int; alter table lamp add constraint c check (a is null or oil > 1) not valid',
    'alter table lamp add column a int; create unique index lamp_a on lamp (a)',
    'create table wick (id integer); create unique index wick_id on wick (id)',
    'alter table lamp drop constraint lamp_oil_check',
    'alter table lamp add constraint u unique using index lamp_oil',
    'grant select on lamp to desk',
    "alter type wick_kind add value 'banana'",
    'alter table lamp add column oil text',
    'alter table lamp add column oil text not null default 1',
    'alter table lamp add column id bigint generated always as identity',
    'alter table lamp alter column oil drop not null',
    "alter table lamp alter column oil set default 'ghee'",
    'alter table lamp rename constraint a to b',
    'drop trigger told on lamp',
    'create table lamp (id integer); alter table lamp alter column id set not null',
    "do $$ begin perform pg_notify('lamp', 'lit'); end $$",
  ])('%s', (sql) => {
    expect(judge(sql, '0163-planted.sql')).toEqual([])
  })

  it('what was applied before there was a version before', () => {
    expect(judge('alter table lamp drop column oil', '0162-old.sql')).toEqual([])
  })
})
