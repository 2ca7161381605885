import { randomUUID } from 'node:crypto'
import { previewRefund, refundPayment } from '@vazhipadu/contract/refunds'
import { expect, test, vi } from 'vitest'
import { makeAdmin } from '../../testing/make-account.ts'
import { lineOn, useRedirecting } from '../../testing/start-redirecting.ts'
import { readBalances } from '../payments/post-ledger.ts'

// Orders are booked, paid, changed, paid again and refunded.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const p = useRedirecting()

test('money returned at the provider’s own desk is taken of the offerings first, then of the postage', async () => {
  const tranNo = await p.bookAndPay(p.post('kerala'))
  const { body } = await p.change(tranNo, p.post('dubai'))
  const difference = body.difference?.tran_no ?? ''
  await p.pay(difference)
  for (const each of [tranNo, difference]) {
    const { payment, totalPaise } = await p.read(each)
    const paymentId = payment?.payment_id ?? ''
    for (const amountPaise of [100, totalPaise - 100])
      await p.provider.refund({ paymentId, amountPaise, key: `desk-${randomUUID()}`, speed: 'normal' })
    await p.settle()
    const left = await readBalances(p.db, each)
    expect([each, left.offerings ?? 0, left.postage]).toEqual([each, 0, 0])
  }
})

test('postage that was paid later goes back with the payment it was paid by, parcel by parcel', async () => {
  const tranNo = await p.bookAndPay({ option: 'collect' }, [lineOn('2026-12-01'), lineOn('2026-12-02')])
  const changed = await p.change(tranNo, p.post('kerala'))
  const difference = changed.body.difference?.tran_no ?? ''
  await p.pay(difference)
  const admin = await makeAdmin(p)
  const applyRefund = async (index: number) => {
    const order = await p.read(tranNo)
    const line_ids = [order.lines[index]?.id ?? 0]
    const { body: preview } = await p.call(previewRefund, { body: { tran_no: tranNo, line_ids } }, admin)
    expect(preview).toMatchObject({
      amountPaise: (order.lines[index]?.amountPaise ?? 0) + 6_000,
      postagePaise: 6_000,
    })
    const answer = await p.call(
      refundPayment,
      {
        query: {
          payment_number: order.payment?.payment_id ?? '',
          tran_no: tranNo,
          amount: preview.amountPaise,
        },
        body: { reason: 'Requested by telephone', version: order.version, line_ids },
      },
      { token: admin.token, headers: { 'idempotency-key': randomUUID() } },
    )
    expect(answer.status).toBe(200)
    await p.settle()
    return order.lines[index]?.amountPaise
  }
  const first = await applyRefund(0)
  expect((await p.read(tranNo)).refunds).toMatchObject([{ amountPaise: first }])
  expect((await p.read(difference)).refunds).toMatchObject([{ amountPaise: 6_000 }])
  const second = await applyRefund(1)
  expect((await p.read(tranNo)).refunds).toMatchObject([{ amountPaise: first }, { amountPaise: second }])
  expect((await p.read(difference)).refunds).toMatchObject([{ amountPaise: 6_000 }, { amountPaise: 6_000 }])
  expect((await p.read(tranNo)).status).toBe('cancelled')
})
