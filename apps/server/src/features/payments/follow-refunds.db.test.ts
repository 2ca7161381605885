import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { readProviderState } from '../../testing/compare-provider.ts'
import { lineOn, useClosing } from '../../testing/start-closing.ts'
import { startReturning } from '../../testing/start-returning.ts'
import { reconcileDay } from '../checkout/reconcile-day.ts'
import { settleOrder } from '../checkout/settle-order.ts'
import { followRefunds } from './follow-refunds.ts'

// Banks take days, and nightly jobs run in between.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const p = useClosing()
const { live, refund, story, lettersOf, arrivedOf, paymentOf } = startReturning(p)
afterEach(() => {
  p.control.setSettings({ failRefunds: 0, refundSeconds: 60 })
})

async function buyOne(date: string) {
  const order = await p.read(await p.buy([lineOn(date)]))
  return { order, tranNo: order.tran_no, paymentId: order.payment?.payment_id ?? '' }
}
const providerRefund = (paymentId: string) =>
  readProviderState(p.control.state()).payments.find(({ id }) => id === paymentId)

describe('what went back of a payment is what its refunds say', () => {
  test('a refund that failed is taken back, and the night finds no difference', async () => {
    const { order, paymentId } = await buyOne('2026-12-02')
    p.control.setSettings({ failRefunds: 1 })
    await refund(order)
    await p.settle()
    expect(await paymentOf(paymentId)).toEqual({ state: 'refunded', refundedPaise: order.totalPaise })
    await p.pass(2)
    await p.settle()
    expect(providerRefund(paymentId)).toMatchObject({ status: 'captured', amount_refunded: 0 })
    expect(await paymentOf(paymentId)).toEqual({ state: 'captured', refundedPaise: 0 })
    expect(await reconcileDay(p.shared)).toMatchObject({ left: 0 })
    await live(1)
    expect(await paymentOf(paymentId)).toEqual({ state: 'refunded', refundedPaise: order.totalPaise })
    expect(await reconcileDay(p.shared)).toMatchObject({ left: 0 })
  })

  test('two that end in the same moment are both counted', async () => {
    const order = await p.read(await p.buy([lineOn('2026-12-10'), lineOn('2026-12-11')]))
    const paymentId = order.payment?.payment_id ?? ''
    for (const line of order.lines)
      await refund(await p.read(order.tran_no), { amount: line.amountPaise, line_ids: [line.id] })
    const [one, two] = await p.db
      .selectFrom('refund')
      .select('id')
      .where('paymentId', '=', paymentId)
      .execute()
    const record = async (trx: Trx, id = '') => {
      await trx.updateTable('refund').set({ state: 'pending' }).where('id', '=', id).execute()
      await followRefunds(trx, paymentId)
    }
    let second: Promise<void> | undefined
    await inTransaction(p.db, async (trx) => {
      await record(trx, one?.id)
      second = inTransaction(p.db, (other) => record(other, two?.id))
      await delay(200)
    })
    await second
    expect(await paymentOf(paymentId)).toEqual({ state: 'refunded', refundedPaise: order.totalPaise })
    // Reset to unsent: from here on they are sent as usual.
    await p.db.updateTable('refund').set({ state: 'requested' }).where('paymentId', '=', paymentId).execute()
    await inTransaction(p.db, (trx) => followRefunds(trx, paymentId))
    await live(1)
  })

  test('for a part: the rest is unchanged', async () => {
    const order = await p.read(await p.buy([lineOn('2026-12-03'), lineOn('2026-12-04')]))
    const paymentId = order.payment?.payment_id ?? ''
    const [first, second] = order.lines.map(({ id, amountPaise }) => ({
      amount: amountPaise,
      line_ids: [id],
    }))
    await refund(order, first)
    await live(1)
    expect((await paymentOf(paymentId)).state).toBe('partly_refunded')
    p.control.setSettings({ failRefunds: 1 })
    await refund(await p.read(order.tran_no), second)
    await p.settle()
    expect((await paymentOf(paymentId)).state).toBe('refunded')
    await p.pass(2)
    await p.settle()
    expect(await paymentOf(paymentId)).toEqual({ state: 'partly_refunded', refundedPaise: first?.amount })
  })

  test('a processed refund that the bank returns is owed again, the devotee is notified, and it arrives', async () => {
    const { order, tranNo, paymentId } = await buyOne('2026-12-05')
    await refund(order)
    await live(1)
    const [sent] = p.control.state().refunds.filter((each) => each.payment_id === paymentId)
    expect(sent?.status).toBe('processed')
    await live(2)
    p.control.endRefund(sent?.id ?? '', 'failed')
    await p.settle()
    expect(await paymentOf(paymentId)).toEqual({ state: 'captured', refundedPaise: 0 })
    expect((await story(tranNo)).refunds.map(({ status }) => status)).toEqual(['failed', 'requested'])
    expect(await reconcileDay(p.shared)).toMatchObject({ left: 0 })
    await live(1)
    expect((await story(tranNo)).refunds.map(({ status }) => status)).toEqual(['failed', 'processed'])
    expect(arrivedOf(paymentId)).toBe(order.totalPaise)
    expect(lettersOf(tranNo)).toEqual([
      'Your money is on its way back',
      'Your money is back with your bank',
      'Your refund came back to us',
      'Your money is back with your bank',
    ])
  })

  test('so does the night, when the news of it was lost', async () => {
    const { order, tranNo, paymentId } = await buyOne('2026-12-06')
    await refund(order)
    await live(1)
    const [sent] = p.control.state().refunds.filter((each) => each.payment_id === paymentId)
    p.control.setWebhooks({ url: 'http://127.0.0.1:9/nowhere' })
    p.control.endRefund(sent?.id ?? '', 'failed')
    await p.control.waitForWebhooks()
    p.control.setWebhooks({ url: `${p.url}/booking/payment-webhook` })
    p.control.enableWebhooks()
    expect(await reconcileDay(p.shared)).toMatchObject({ mended: 1, left: 0 })
    expect((await story(tranNo)).refunds.map(({ status }) => status)).toEqual(['failed', 'requested'])
  })

  test('old news that comes late takes nothing back', async () => {
    const { order, tranNo, paymentId } = await buyOne('2026-12-07')
    const hear = async (old: Awaited<ReturnType<typeof p.provider.listRefunds>>) => {
      const listing = vi.spyOn(p.provider, 'listRefunds').mockResolvedValueOnce(old)
      await settleOrder(p.shared, tranNo)
      expect(listing).toHaveBeenCalledOnce()
      listing.mockRestore()
    }
    await refund(order)
    await p.settle()
    const pending = await p.provider.listRefunds(paymentId)
    expect(pending).toMatchObject([{ status: 'pending' }])
    await live(1)
    await hear(pending)
    expect(await paymentOf(paymentId)).toEqual({ state: 'refunded', refundedPaise: order.totalPaise })
    // Once the refund was returned, the news that it had been processed is stale.
    const processed = await p.provider.listRefunds(paymentId)
    p.control.endRefund(processed[0]?.id ?? '', 'failed')
    await p.settle()
    await hear(processed)
    expect(await paymentOf(paymentId)).toEqual({ state: 'captured', refundedPaise: 0 })
  })
})
