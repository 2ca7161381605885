import { afterEach, describe, expect, test, vi } from 'vitest'
import { lineOn, useRefunding } from '../../testing/start-refunding.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const p = useRefunding()
afterEach(async () => {
  vi.restoreAllMocks()
  p.control.clearFaults()
  p.control.setSettings({ instantRefunds: true })
  await p.set('refunds.speed', 'normal')
})

const refundOf = (paymentId = '') =>
  p.control.state().refunds.filter(({ payment_id }) => payment_id === paymentId)
const eventsNamed = (name: string) => p.control.state().webhooks.sent.filter(({ event }) => event === name)

describe('how fast a refund goes', () => {
  test('is normal until the treasury changes it; then every refund and order shows it', async () => {
    const first = await p.buy([lineOn('2026-12-02')])
    await p.refund(first, first.totalPaise)
    await p.settle()
    expect(refundOf(first.payment?.payment_id)).toMatchObject([{ speed_requested: 'normal' }])
    await p.set('refunds.speed', 'optimum')
    const createOrder = vi.spyOn(p.provider, 'createOrder')
    const second = await p.buy([lineOn('2026-12-03')])
    expect(createOrder.mock.calls).toMatchObject([[{ speed: 'optimum' }]])
    await p.refund(second, second.totalPaise)
    await p.settle()
    expect(refundOf(second.payment?.payment_id)).toMatchObject([
      { speed_requested: 'optimum', speed_processed: 'instant' },
    ])
  })

  test('falls to the usual way where the bank cannot, and is still one refund that arrives', async () => {
    p.control.setSettings({ instantRefunds: false })
    await p.set('refunds.speed', 'optimum')
    const order = await p.buy([lineOn('2026-12-04')])
    await p.refund(order, order.totalPaise)
    await p.settle()
    await p.pass(2)
    await p.settle()
    expect(eventsNamed('refund.speed_changed')).toMatchObject([{ state: 'delivered' }])
    expect(refundOf(order.payment?.payment_id)).toMatchObject([
      { speed_requested: 'optimum', speed_processed: 'normal', status: 'processed' },
    ])
    expect((await p.read(order.tran_no)).refunds).toMatchObject([{ status: 'processed' }])
  })

  test('is the same in every attempt of a refund, even if the setting changes', async () => {
    const order = await p.buy([lineOn('2026-12-05')])
    await p.set('refunds.speed', 'optimum')
    p.control.setFaults([{ match: 'POST /v1/payments/:id/refund', kind: 'status', times: 1 }])
    const sent = vi.spyOn(p.provider, 'refund')
    await p.refund(order, order.totalPaise)
    await p.settle()
    await p.set('refunds.speed', 'normal')
    await p.pass(5)
    await p.settle()
    expect(sent.mock.calls.map(([{ speed }]) => speed)).toEqual(['optimum', 'optimum'])
    expect(refundOf(order.payment?.payment_id)).toHaveLength(1)
  })
})
