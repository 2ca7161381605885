import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { makeBareOrders } from '../../testing/make-bare-orders.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { startProcess } from '../../testing/start-process.ts'
import { openIssuer } from './issue-receipt.ts'

const CONFIRM = fileURLToPath(new URL('../../testing/confirm-orders.ts', import.meta.url))
const ORDERS = 500

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const count = async (condition: string): Promise<number> => {
  const [row] = await sqlRows<{ count: number }>(
    api.db,
    `select count(*) as count from receipt where ${condition}`,
  )
  return row?.count ?? 0
}

test('a process killed in the middle of 500 confirmations leaves no gap, no double, and none without a number', async () => {
  await makeBareOrders(api.db, ORDERS, api.clock.now())
  for (const most of [60, 200]) {
    const confirming = await startProcess(CONFIRM, { DATABASE_URL: api.databaseUrl }, /confirming/)
    // Killed when some are numbered and many are not: in the midst of it, not before and not after.
    await expect.poll(() => count('number is not null'), { interval: 5 }).toBeGreaterThan(most)
    await confirming.kill('SIGKILL')
    const numbered = await count('number is not null')
    expect(numbered).toBeLessThan(ORDERS)
    const [gapless] = await sqlRows<{ most: number; many: number }>(
      api.db,
      'select max(sequence_no) as most, count(distinct sequence_no) as many from receipt',
    )
    expect(gapless?.most).toBe(numbered)
    expect(gapless?.many).toBe(numbered)
  }
  // The sweep of another process finds what the dead one owed.
  await openIssuer(api.db, api.clock).issueDue()
  expect(await count('number is null')).toBe(0)
  const last = await startProcess(CONFIRM, { DATABASE_URL: api.databaseUrl }, /all confirmed/)
  await last.kill()
  const rows = await sqlRows<{ sequenceNo: number }>(
    api.db,
    'select sequence_no from receipt order by sequence_no',
  )
  expect(rows.map(({ sequenceNo }) => sequenceNo)).toEqual(Array.from({ length: ORDERS }, (_, n) => n + 1))
})
