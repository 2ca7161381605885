import { exportMyData } from '@vazhipadu/contract/privacy'
import { describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { searchEverywhere } from '../../testing/search-everywhere.ts'
import { usePrivacy } from '../../testing/start-privacy.ts'

const { api, a, b } = usePrivacy()

describe('whoever fills this test', () => {
  test('every table with an account or an order is filled: add new tables to this test', async () => {
    const tables = await sqlRows<{ tableName: string; columnName: string }>(
      api.db,
      `select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('account_id', 'tran_no')`,
    )
    // Not exported: download offers live for a minute and contain the account only for a check; a waiting notice is a
    // number and a day for half an hour; counter sales and returns have no account.
    const counter = ['counter_sale', 'counter_return', 'counter_return_proposal', 'counter_upi']
    const others = ['download_offer', 'performed_letter', ...counter]
    const open = tables.filter(({ tableName }) => !others.includes(tableName))
    expect(open.length).toBeGreaterThan(15)
    const missing: string[] = []
    for (const { tableName, columnName } of open) {
      const { accountId } = a
      const rows = await sqlRows(
        api.db,
        columnName === 'account_id'
          ? `select 1 from "${tableName}" where account_id = $1 limit 1`
          : `select 1 from "${tableName}" where tran_no in (select tran_no from orders where account_id = $1) limit 1`,
        [accountId],
      )
      if (rows.length === 0) missing.push(`${tableName}.${columnName}`)
    }
    expect(missing).toEqual([])
  })
})

describe('an export', () => {
  test('holds everything that names its person and nothing of others', async () => {
    const file = await api.download(a)
    const places = await searchEverywhere(api.db, [a.mark, a.digits])
    expect(places.size).toBeGreaterThan(20)
    // The picture is exported as base64; all other values as they are in their tables.
    expect(places.delete('avatar.image')).toBe(true)
    const marked = new RegExp(`${a.mark}[^"<>\\\\]*`, 'gi')
    for (const [place, values] of places)
      for (const value of values)
        for (const [word] of value.matchAll(marked))
          expect([place, word, file.includes(word)]).toEqual([place, word, true])
    const exported = JSON.parse(file) as Record<string, unknown>
    expect(Object.keys(exported)).toEqual([
      'madeAt',
      'identity',
      'profile',
      'people',
      'bookings',
      'payments',
      'refunds',
      'delivery',
      'receipts',
      'notices',
      'calendar',
      'closedDays',
      'releases',
      'waitingRooms',
      'support',
      'search',
      'nominee',
      'security',
      'audit',
    ])
    for (const word of [a.email, a.mobile]) expect(file).toContain(word)
    expect(file).toContain(Buffer.from(`${a.mark} face`).toString('base64'))
    expect(file).not.toMatch(b.isMe)
    expect(file).not.toMatch(/argon2|passwordHash|refreshHash|tokenHash/)
    expect(await api.download(b)).not.toMatch(a.isMe)
  })

  test('is for whoever is signed in', async () => {
    expect((await api.call(exportMyData, {})).status).toBe(401)
  })
})
