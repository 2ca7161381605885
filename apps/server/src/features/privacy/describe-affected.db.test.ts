import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { eraseMyAccount } from '@vazhipadu/contract/privacy'
import { expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { PASSWORD } from '../../testing/make-account.ts'
import { makeEnvironment } from '../../testing/make-config.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { usePrivacy } from '../../testing/start-privacy.ts'
import { exposures, silentTables } from './list-exposures.ts'

const run = promisify(execFile)
const { api, a, b } = usePrivacy()
const file = fileURLToPath(new URL('../../commands/list-affected.ts', import.meta.url))

const list = async (...options: string[]) => {
  const env = { PATH: process.env.PATH ?? '', ...makeEnvironment(api.databaseUrl) }
  const { stdout } = await run(process.execPath, [file, ...options], { env, maxBuffer: 50_000_000 })
  return stdout.split('\n').filter((line) => line !== '')
}
const all = ['--until', '2100-01-01']

test('every table with an account or an order is searched or explicitly excluded', async () => {
  const tables = await sqlRows<{ tableName: string }>(
    api.db,
    `select distinct table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('account_id', 'tran_no')`,
  )
  const known = new Set([...Object.keys(exposures), ...silentTables])
  expect(tables.map(({ tableName }) => tableName).filter((name) => !known.has(name))).toEqual([])
})

test('lists who is affected, by which data, and how to reach them, table by table', async () => {
  const lines = await list(...all)
  expect(lines[0]).toContain(
    'Account,Booking without account,Name,E-mail,Mobile,Language,Table,Data,Rows,First,Last',
  )
  for (const person of [a, b]) {
    const theirs = lines.filter((line) => line.startsWith(person.accountId))
    const tables = theirs.map((line) => /,en,(\w+),/.exec(line)?.[1])
    expect(tables).toEqual(
      expect.arrayContaining(['account', 'address', 'devotee', 'orders', 'order_line', 'nominee']),
    )
    expect(theirs.every((line) => line.includes(person.email) && line.includes(person.mobile))).toBe(true)
  }
})

test('can be narrowed by table and time; counter customers are listed with the contact they gave', async () => {
  const at = new Date('2026-10-05T05:00:00Z')
  const customer = { name: 'Counter Kutty', email: null, mobile: '+919847055555' }
  const { tranNo } = await makeOrder(api.db, { at, customer })
  const lines = await list('--since', '2026-10-05', '--until', '2026-10-06', '--table', 'orders')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`,${tranNo},Counter Kutty,,+919847055555,en,orders,`)
  expect(await list('--since', '2026-10-06', '--until', '2026-10-07', '--table', 'orders')).toHaveLength(1)
})

test('erased people are not listed, and making the list is audited', async () => {
  await api.call(eraseMyAccount, { body: { password: PASSWORD, confirm: 'DELETE' } }, a)
  const text = (await list(...all)).join('\n')
  expect(text).not.toMatch(a.isMe)
  expect(text).not.toContain(a.accountId)
  const made = await api.db
    .selectFrom('auditEntry')
    .select('after')
    .where('action', '=', 'privacy.affected_listed')
    .execute()
  expect(made.length).toBeGreaterThan(0)
})

test('a table that is none is refused', async () => {
  await expect(list(...all, '--table', 'nobody')).rejects.toThrow('Usage')
})
