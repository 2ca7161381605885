import { openIssuer, recordDueReceipt } from '../features/receipts/issue-receipt.ts'
import { createDatabase, createPool, sqlRows } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { createLog } from '../platform/log.ts'
import { makeConfig } from './make-config.ts'

// A process for tests that kill it: creates and numbers the receipt of every order without one, ten at a time. Given a
// number, it kills itself after so many receipts: a kill from outside could miss the moment on a busy machine.
const maxOrders = Number(process.argv[2] ?? Number.POSITIVE_INFINITY)
const config = makeConfig(process.env.DATABASE_URL ?? '')
const db = createDatabase(config, createPool(config, createLog('silent')))
const clock = { now: () => new Date() }
const issuer = openIssuer(db, clock)
const orders = await sqlRows<{ tranNo: string }>(
  db,
  'select tran_no from orders where tran_no not in (select tran_no from receipt)',
)
console.log(`confirming ${orders.length}`)
const capturedAt = new Date('2026-11-15T04:00:00Z')
let numbered = 0
const work = async () => {
  for (let order = orders.pop(); order; order = orders.pop()) {
    const { tranNo } = order
    await inTransaction(db, (trx) =>
      recordDueReceipt(trx, 'Asia/Kolkata', { tranNo, series: 'online', capturedAt }),
    )
    await issuer.issue(tranNo)
    if (++numbered === maxOrders) process.kill(process.pid, 'SIGKILL')
  }
}
await Promise.all(Array.from({ length: 10 }, work))
console.log('all confirmed')
await db.destroy()
