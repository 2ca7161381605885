// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the planted sources are written as plain strings
import { describe, expect, it } from 'vitest'
import { checkTableOwners } from './check-table-owners.ts'
import { checkPlanted } from './plant-tree.ts'

const features = 'apps/server/src/features'
const migration = `
-- owner: booking
-- One row a day of each limited pool.
create table pool_day (pool_id int);

-- owner: payments
create table if not exists public."payment" (id int);
-- owner: platform
create unlogged table audit_entry (id int);
create index on audit_entry (id);
`

function check(path: string, text: string, sql = migration) {
  return checkPlanted(checkTableOwners, { 'db/migrations/0001-all.sql': sql, [path]: text })
}

describe('a migration', () => {
  const owned = (sql: string) => check('db/readme.md', '', sql)

  it('names the owner of each table', () => {
    expect(owned(migration)).toEqual([])
    expect(owned('-- owner: booking\ncreate table a ();\ncreate table b ();')).toEqual([
      'db/migrations/0001-all.sql:3: table b has no owner; write "-- owner: <feature>" on a line above its create table',
    ])
    expect(owned('-- owner: booking\ncreate type t as enum ();\ncreate table a ();')).toHaveLength(1)
  })

  it('names an owner that exists', () => {
    expect(owned('-- owner: baskets\ncreate table a ();')).toEqual([
      expect.stringMatching(
        /given to "baskets", which is no feature; its owner is platform or one of settings/,
      ),
    ])
  })

  it('keeps the owner of a renamed table', () => {
    const sql = `${migration}\nalter table pool_day rename to day_pool;`
    expect(check(`${features}/booking/place-hold.ts`, "db.updateTable('dayPool')", sql)).toEqual([])
    expect(check(`${features}/payments/capture-payment.ts`, "db.updateTable('dayPool')", sql)).toHaveLength(1)
  })
})

describe('a write', () => {
  it.each([
    "trx.insertInto('poolDay').values(row)",
    "trx\n  .updateTable('pool_day')",
    "trx.updateTable('poolDay as p')",
    "trx.deleteFrom(['poolDay'])",
    "trx.replaceInto('poolDay')",
    "trx.mergeInto('poolDay')",
    'sql`insert into pool_day (pool_id) values (${id})`',
    'sql`with due as (select 1) update pool_day p set reserved = 0 from due`',
    'sql`update only public.pool_day set reserved = 0`',
    'sql`delete from "pool_day" where true`',
    'sql`truncate pool_day`',
    "client.query('copy pool_day (pool_id) from stdin')",
    'sql`MERGE INTO pool_day USING x`',
  ])('is its feature’s alone: %s', (text) => {
    expect(check(`${features}/booking/place-hold.ts`, text)).toEqual([])
    expect(check(`${features}/booking/booking.writes.ts`, text)).toEqual([])
    expect(check(`${features}/checkout/settle-payment.db.test.ts`, text)).toEqual([])
    expect(check('apps/server/src/testing/builders.ts', text)).toEqual([])

    const elsewhere = check(`${features}/checkout/settle-payment.ts`, text)
    expect(elsewhere).toEqual([
      expect.stringMatching(
        /writes to pool_day, which belongs to booking; move the write to .*booking\.writes\.ts/,
      ),
    ])
    expect(check('apps/server/src/platform/db/clean.ts', text)).toHaveLength(1)
    expect(check('apps/server/src/gateways/files.ts', text)).toHaveLength(1)
    for (const role of ['reads', 'routes', 'rules', 'worker']) {
      expect(check(`${features}/booking/booking.${role}.ts`, text)).toEqual([
        expect.stringMatching(
          new RegExp(`from a ${role} file; move the write to .*booking.writes.ts or a verb file`),
        ),
      ])
    }
  })

  it.each([
    "trx.selectFrom('poolDay').forUpdate()",
    'sql`select * from pool_day for update of pool_day skip locked`',
    'sql`... on conflict do update set reserved = excluded.reserved`',
    "// trx.insertInto('poolDay')",
    "'Update your address and set a password'",
    "'Copy pool_day to clipboard'",
  ])('is not what this is: %s', (text) => {
    expect(check(`${features}/checkout/checkout.reads.ts`, text)).toEqual([])
  })

  it('of a platform table stays in platform', () => {
    const text = "trx.insertInto('auditEntry')"
    expect(check('apps/server/src/platform/audit/write-audit.ts', text)).toEqual([])
    expect(check(`${features}/booking/place-hold.ts`, text)).toEqual([
      expect.stringContaining('belongs to platform; move the write to apps/server/src/platform'),
    ])
    expect(check(`${features}/booking/place-hold.ts`, 'sql`delete from pgboss.job`')).toHaveLength(1)
  })

  it('may go to a table that platform creates by itself', () => {
    const text =
      'sql`create table if not exists schema_migration ()`\nsql`insert into schema_migration values (1)`'
    expect(check('apps/server/src/platform/db/migrate.ts', text)).toEqual([])
    expect(check(`${features}/booking/place-hold.ts`, text)).toHaveLength(1)
  })

  it('names a table that exists', () => {
    const violation = [expect.stringContaining('which no migration creates; correct the name')]
    expect(check(`${features}/booking/place-hold.ts`, "trx.insertInto('poolDays')")).toEqual(violation)
  })

  it.each(['trx.insertInto(table)', 'sql`insert into ${sql.table(name)} values (1)`'])(
    'names it openly: %s',
    (text) => {
      expect(check(`${features}/booking/place-hold.ts`, text)).toEqual([
        expect.stringContaining('write the name as a literal'),
      ])
    },
  )
})
