// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the planted sources are written as plain strings
import { describe, expect, it } from 'vitest'
import { checkTableOwners } from './check-table-owners.ts'
import { checkPlanted } from './plant-tree.ts'

const features = 'apps/server/src/features'
const schema = `
CREATE UNLOGGED TABLE public.audit_entry (id int);
CREATE INDEX audit_entry_id ON public.audit_entry (id);
CREATE TABLE public."payment" (id int);
CREATE TABLE public.pool_day (
    pool_id int
);
`
const owners = { audit_entry: 'platform', payment: 'payments', pool_day: 'booking' }

function check(path: string, text: string) {
  return checkPlanted(checkTableOwners, {
    'db/schema.sql': schema,
    'db/table-owners.json': JSON.stringify(owners),
    [path]: text,
  })
}

describe('table-owners.json', () => {
  const given = (written: Record<string, string>) => check('db/table-owners.json', JSON.stringify(written))

  it('names the owner of each table', () => {
    expect(given(owners)).toEqual([])
    expect(given({ audit_entry: 'platform', pool_day: 'booking' })).toEqual([
      'db/table-owners.json: table payment has no owner; add "payment": "<feature>", the one that writes it',
    ])
  })

  it('names no table that does not exist', () => {
    expect(given({ ...owners, pool_days: 'booking' })).toEqual([
      expect.stringContaining('pool_days is no table of db/schema.sql; take it out'),
    ])
  })

  it('names an owner that exists', () => {
    expect(given({ ...owners, pool_day: 'baskets' })).toEqual([
      expect.stringMatching(
        /pool_day is given to "baskets", which is no feature; its owner is platform or one of settings/,
      ),
    ])
    expect(given({ ...owners, pool_day: 'closed-days' })).toEqual([])
  })

  it('is kept in order', () => {
    expect(given({ pool_day: 'booking', payment: 'payments', audit_entry: 'platform' })).toEqual([
      expect.stringContaining('payment stands out of order; keep the tables by their names'),
      expect.stringContaining('audit_entry stands out of order'),
    ])
  })

  it('alone counts: what an old migration says does not', () => {
    const sql = '-- owner: receipts\ncreate table pool_day ();\ncreate table dropped_later ();'
    expect(check('db/migrations/0001-all.sql', sql)).toEqual([])
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

  it('names a table that exists', () => {
    const violation = [expect.stringContaining('which has no owner; correct the name')]
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
