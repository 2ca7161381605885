import { searchReceipt } from '@vazhipadu/contract/receipts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { openOffice } from '../../testing/open-office.ts'
import { startPaying } from '../../testing/start-paying.ts'
import { useStarted } from '../../testing/use-started.ts'
import { sweepReceipts } from './receipts.jobs.ts'
import { skipPast } from './skip-past.ts'

const p = useStarted(startPaying)
let admin: Awaited<ReturnType<typeof openOffice>>
beforeAll(async () => {
  admin = await openOffice(p)
})
afterEach(async () => {
  await p.settle()
  expect(await checkBooks(p.db)).toEqual([])
})

async function buy(date: string, sendWebhooks = true) {
  const { body } = await p.book([{ offering_id: 11, date, name: 'Ammini', star_id: 9 }])
  const orderId = body.checkout?.order_id ?? ''
  p.control.pay(orderId, { sendWebhooks })
  if (sendWebhooks) await p.settle()
  return { tranNo: body.tran_no, orderId }
}

/** Pays, confirms and numbers an order, then removes it as if a failover had lost it. */
async function lose(date: string) {
  const { tranNo } = await buy(date, false)
  await sqlRows(
    p.db,
    `update pool_day d set reserved = reserved - l.units from order_line l
     where l.tran_no = $1 and l.pool_id = d.pool_id and l.on_date = d.on_date`,
    [tranNo],
  )
  for (const table of ['provider_order_claim', 'provider_order', 'order_line', 'orders'])
    await sqlRows(p.db, `delete from ${table} where tran_no = $1`, [tranNo])
}

/** Simulates a failover: another server than the one that assigned the last numbers. */
const failOver = () => p.db.updateTable('receiptServer').set({ server: 'another/00000001' }).execute()

async function sweep() {
  await inTransaction(p.db, (trx) => enqueue(trx, sweepReceipts, {}))
  await p.runJobs()
  // Also runs the mail jobs that the first run enqueued.
  await p.runJobs()
}

const numberOf = async (tranNo: string) =>
  (await p.db.selectFrom('receipt').select('number').where('tranNo', '=', tranNo).executeTakeFirst())?.number

const readNotices = async () => {
  const office = await p.shared.settings.get('temple.email')
  return p.mails.filter(({ to }) => to === office).map(({ letter }) => letter.text)
}

test('numbers mailed before a failover are not assigned again, and the register has the reason', async () => {
  const before = await buy('2026-12-02')
  // A second payment of it, refunded: it never had a number.
  p.control.pay(before.orderId, { force: true })
  await p.settle()
  const foreign = await p.provider.createOrder({
    receipt: 'shop-1',
    amountPaise: 9_000,
    patienceMs: 5_000,
    installation: 'another-temple',
    speed: 'normal',
  })
  p.control.pay(foreign.id, { sendWebhooks: false })
  p.clock.advance({ minutes: 1 })
  await lose('2026-12-03')
  await lose('2026-12-04')
  await failOver()
  const after = await buy('2026-12-05')
  expect(await numberOf(before.tranNo)).toBe('2026-27/000001')
  // Two and three have been issued; an order confirmed after the failover may have had a number before it.
  expect(await numberOf(after.tranNo)).toBeNull()
  await sweep()
  expect(await numberOf(after.tranNo)).toBe('2026-27/000005')
  const { token } = await admin()
  const { body } = await p.call(searchReceipt, { body: { number: '2026-27' } }, { token })
  expect(body.passedOver).toMatchObject([{ first: '2026-27/000002', last: '2026-27/000004' }])
  expect((await readNotices()).join()).toContain('the numbers 2 to 4 will not be given')
  await sweep()
  expect(await numberOf((await buy('2026-12-06')).tranNo)).toBe('2026-27/000006')
})

test('while the provider does not answer, no number is assigned; afterwards all are', async () => {
  const { listPaymentsBetween } = p.provider
  await failOver()
  const waiting = await buy('2026-12-07')
  p.provider.listPaymentsBetween = () => Promise.reject(new Error('away'))
  await inTransaction(p.db, (trx) => enqueue(trx, sweepReceipts, {}))
  await expect(p.runJobs(['receipts-sweep'])).rejects.toThrow('away')
  expect(await numberOf(waiting.tranNo)).toBeNull()
  p.provider.listPaymentsBetween = listPaymentsBetween
  await sweep()
  expect(await numberOf(waiting.tranNo)).toMatch(/^2026-27\/0000/)
})

test('an operator who has a receipt with a higher number can continue the series after it', async () => {
  const why = { reason: 'A slip of the counter was found.', at: p.clock.now() }
  expect(await skipPast(p.db, 'C/2026-27/000012', why)).toBe(12)
  expect(await skipPast(p.db, 'C/2026-27/000012', why)).toBe(0)
  expect(await skipPast(p.db, '12', why)).toBeUndefined()
  await failOver()
  await sweep()
  await p.settle()
  // Counter sales leave no trace at the provider, so a margin is passed over, and the office compares its papers.
  expect((await readNotices()).join()).toContain('the numbers 13 to 112 will not be given')
})
