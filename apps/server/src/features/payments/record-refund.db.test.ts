import { expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { compareProvider, readProviderState } from '../../testing/compare-provider.ts'
import { startPaying } from '../../testing/start-paying.ts'
import { useStarted } from '../../testing/use-started.ts'

const p = useStarted(startPaying)

const refundsOf = (tranNo: string) =>
  sqlRows<{ key: string; state: string }>(
    p.db,
    'select key, state from refund where tran_no = $1 order by requested_at, key',
    [tranNo],
  )

async function payTwice(date: string) {
  const { body } = await p.book([{ offering_id: 11, date, name: 'Ammini', star_id: 9 }])
  const orderId = body.checkout?.order_id ?? ''
  p.control.pay(orderId)
  await p.settle()
  const { payment_id } = p.control.pay(orderId, { force: true })
  return { tranNo: body.tran_no, key: `double-${payment_id}` }
}

async function expectWhole() {
  expect(await checkBooks(p.db)).toEqual([])
  expect(await compareProvider(p.db, readProviderState(p.control.state()))).toEqual([])
}

test('a refund of a second payment that the bank refuses is retried until it arrives', async () => {
  const { tranNo, key } = await payTwice('2026-12-02')
  p.control.setSettings({ failRefunds: 2 })
  await p.settle()
  await p.pass(2)
  await p.settle()
  expect(await refundsOf(tranNo)).toEqual([
    { key, state: 'failed' },
    { key: `${key}-2`, state: 'requested' },
  ])
  expect(await checkBooks(p.db)).toEqual([])
  await p.pass(61)
  await p.settle()
  await p.pass(2)
  await p.settle()
  await p.pass(6 * 60)
  await p.settle()
  await p.pass(2)
  await p.settle()
  expect((await refundsOf(tranNo)).map(({ state }) => state)).toEqual(['failed', 'failed', 'processed'])
  await expectWhole()
})

test('a return that the provider refuses for want of balance is sent again when there is some', async () => {
  const { tranNo, key } = await payTwice('2026-12-03')
  p.control.setSettings({ balanceTooLow: true })
  await p.settle()
  expect(await refundsOf(tranNo)).toEqual([{ key, state: 'requested' }])
  p.control.setSettings({ balanceTooLow: false })
  await p.pass(61)
  await p.settle()
  await p.pass(2)
  await p.settle()
  expect(await refundsOf(tranNo)).toEqual([{ key, state: 'processed' }])
  await expectWhole()
})
