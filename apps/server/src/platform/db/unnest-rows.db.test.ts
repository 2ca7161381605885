import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../../testing/start-api.ts'
import { unnestRows } from './unnest-rows.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const columns = {
  tinyNo: 'smallint',
  middleNo: 'integer',
  largeNo: 'bigint',
  someText: 'text',
  accountId: 'uuid',
  onDate: 'date',
  createdAt: 'timestamptz',
  isPerformed: 'boolean',
  requestHash: 'bytea',
} as const

const full = {
  tinyNo: -3,
  middleNo: 2_000_000_000,
  largeNo: 9_007_199_254_740_991,
  someText: `{"quote'd", back\\slash, NULL, $1, \u0d15}`,
  accountId: '00000000-0000-4000-8000-000000000001',
  onDate: '2028-02-29',
  createdAt: new Date('2026-11-15T06:00:00.123Z'),
  isPerformed: false,
  requestHash: Buffer.from([0, 92, 255]),
}
const empty = Object.fromEntries(Object.keys(columns).map((name) => [name, null])) as {
  [Name in keyof typeof columns]: null
}

const read = (rows: (typeof full | typeof empty)[]) =>
  sql`select * from ${unnestRows('given', rows, columns)}`.execute(api.db)

test('every type comes back as it was given, in order, and nothing as nothing', async () => {
  const other = { ...full, someText: '', tinyNo: 4, isPerformed: true }
  expect((await read([full, empty, other])).rows).toEqual([full, empty, other])
})

test('of no rows there are none', async () => {
  expect((await read([])).rows).toEqual([])
})

test('each column is named once, in the words of the tables, and the text does not grow with the rows', () => {
  const compile = (rows: { id: number; onDate: string }[]) =>
    sql`select from ${unnestRows('given', rows, { id: 'bigint', onDate: 'date' })} where given.id = ${7}`.compile(
      api.db,
    )
  const one = { id: 1, onDate: '2026-11-15' }
  expect(compile([one])).toMatchObject({
    sql: 'select from unnest($1::bigint[], $2::date[]) as "given" ("id", "on_date") where given.id = $3',
    parameters: [[1], ['2026-11-15'], 7],
  })
  expect(compile([one, one, one]).sql).toBe(compile([one]).sql)
})

test('a column that the rows lack, or of another kind, does not compile', () => {
  // @ts-expect-error: no `date`
  unnestRows('given', [{ id: 1 }], { id: 'bigint', date: 'date' })
  // @ts-expect-error: a text is no number
  unnestRows('given', [{ id: '1' }], { id: 'bigint' })
  // @ts-expect-error: no such type
  unnestRows('given', [{ id: 1 }], { id: 'money' })
  expect.assertions(0)
})

test('each row changes its own day', async () => {
  const pool = await api.db
    .insertInto('pool')
    .values({ name: 'Lamps', unit: 'tickets', dailyLimit: null, fewLeft: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const days = ['2026-12-01', '2026-12-02', '2026-12-03']
  await api.db
    .insertInto('poolDay')
    .values(days.map((onDate) => ({ poolId: pool.id, onDate, reserved: 10 })))
    .execute()
  const rows = [
    { poolId: pool.id, onDate: '2026-12-01', units: 5 },
    { poolId: pool.id, onDate: '2026-12-03', units: -7 },
  ]
  const taken = unnestRows('taken', rows, { poolId: 'integer', onDate: 'date', units: 'integer' })
  await sql`update pool_day set reserved = reserved + taken.units
    from ${taken} where pool_day.pool_id = taken.pool_id and pool_day.on_date = taken.on_date`.execute(api.db)
  const after = await api.db.selectFrom('poolDay').select('reserved').orderBy('onDate').execute()
  expect(after.map(({ reserved }) => reserved)).toEqual([15, 10, 3])
})
