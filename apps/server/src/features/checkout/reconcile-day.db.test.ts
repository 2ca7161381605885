import { expect, test, vi } from 'vitest'
import { ProviderError } from '../../gateways/explain-failure.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { startPaying } from '../../testing/start-paying.ts'
import { useStarted } from '../../testing/use-started.ts'
import { reconcileNight } from './checkout.jobs.ts'

const p = useStarted(startPaying)

test('one order that cannot be settled keeps no other from being found at night', async () => {
  const orders = []
  for (const date of ['2026-12-02', '2026-12-03', '2026-12-04']) {
    const { body } = await p.book([{ offering_id: 11, date, name: 'Ammini', star_id: 9 }])
    const orderId = body.checkout?.order_id ?? ''
    p.control.pay(orderId, { sendWebhooks: false })
    orders.push({ tranNo: body.tran_no, orderId })
  }
  const poisonous = orders[1]?.orderId
  const { listPayments } = p.provider
  vi.spyOn(p.provider, 'listPayments').mockImplementation((id) =>
    id === poisonous ? Promise.reject(new ProviderError('unreadable')) : listPayments(id),
  )
  await inTransaction(p.db, (trx) => enqueue(trx, reconcileNight, {}))
  await p.runJobs().catch(() => undefined)
  const states = []
  for (const { tranNo } of orders) states.push((await p.status(tranNo)).status)
  expect(states).toEqual(['confirmed', 'awaiting_payment', 'confirmed'])
})
