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

/** In one statement: a transaction of the killed process may still commit between two. */
const count = async () => {
  const [row] = await sqlRows<{ numbered: number; unnumbered: number; most: number; many: number }>(
    api.db,
    `select count(number) as numbered, count(*) filter (where number is null) as unnumbered,
       max(sequence_no) as most, count(distinct sequence_no) as many from receipt`,
  )
  if (!row) throw new Error('no count')
  return row
}

test('a process killed in the middle of 500 confirmations leaves no gap, no double, and none without a number', async () => {
  await makeBareOrders(api.db, ORDERS, api.clock.now())
  // Kills the process when some receipts are numbered and many are not: in the middle of the work.
  for (const killAfter of [60, 140]) {
    const env = { DATABASE_URL: api.databaseUrl }
    const confirming = await startProcess(CONFIRM, env, /confirming/, [String(killAfter)])
    await expect.poll(() => confirming.child.signalCode).toBe('SIGKILL')
    const found = await count()
    expect(found.numbered).toBeLessThan(ORDERS)
    expect(found).toMatchObject({ most: found.numbered, many: found.numbered })
  }
  // The sweep of another process numbers what the killed one owed.
  await openIssuer(api.db, api.clock).issueDue()
  expect((await count()).unnumbered).toBe(0)
  const last = await startProcess(CONFIRM, { DATABASE_URL: api.databaseUrl }, /all confirmed/)
  await last.kill()
  const rows = await sqlRows<{ sequenceNo: number }>(
    api.db,
    'select sequence_no from receipt order by sequence_no',
  )
  expect(rows.map(({ sequenceNo }) => sequenceNo)).toEqual(Array.from({ length: ORDERS }, (_, n) => n + 1))
})
