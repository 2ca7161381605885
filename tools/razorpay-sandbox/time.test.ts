import { describe, expect, it } from 'vitest'
import { useSandbox } from './call-sandbox.ts'

// Noon in India, a Monday.
let nowMs = Date.parse('2026-11-02T12:00:00+05:30')
const { sandbox, rz } = useSandbox({ clock: { now: () => new Date(nowMs) } })

const minutes = 60
const days = 86_400
const timedOrder = {
  amount: 100_000,
  currency: 'INR',
  payment: {
    capture: 'automatic',
    capture_options: { automatic_expiry_period: 12, manual_expiry_period: 1440, refund_speed: 'normal' },
  },
}
const makeOrder = (changes: object = {}) => rz.sdk.orders.create({ ...timedOrder, ...changes } as never)
const fetchPayment = (id: string) => rz.sdk.payments.fetch(id)

describe('capture windows', () => {
  it('a silent bank makes the payment fail after ten minutes', async () => {
    const { payment_id } = sandbox.control.pay((await makeOrder()).id, { outcome: 'pending' })
    await sandbox.control.advance(9 * minutes)
    expect(await fetchPayment(payment_id)).toMatchObject({ status: 'created' })
    await sandbox.control.advance(1 * minutes)
    expect(await fetchPayment(payment_id)).toMatchObject({
      status: 'failed',
      error_reason: 'payment_timed_out',
    })
  })

  it('late but inside the window is captured by itself', async () => {
    const order = await makeOrder()
    const { payment_id } = sandbox.control.pay(order.id, { outcome: 'failed' })
    await sandbox.control.advance(12 * minutes)
    sandbox.control.authorizeLate(payment_id)
    expect(await fetchPayment(payment_id)).toMatchObject({ status: 'captured', error_code: null })
    expect(await rz.sdk.orders.fetch(order.id)).toMatchObject({ status: 'paid' })
  })

  it('later stays authorised until the merchant decides', async () => {
    const order = await makeOrder()
    const { payment_id } = sandbox.control.pay(order.id, { outcome: 'failed' })
    await sandbox.control.advance(12 * minutes + 1)
    sandbox.control.authorizeLate(payment_id)
    expect(await fetchPayment(payment_id)).toMatchObject({ status: 'authorized', captured: false })
    await sandbox.control.advance(20 * 60 * minutes)
    expect(await rz.sdk.payments.capture(payment_id, 100_000, 'INR')).toMatchObject({ status: 'captured' })
    await sandbox.control.advance(2 * days)
    expect(await fetchPayment(payment_id)).toMatchObject({ status: 'captured' })
  })

  it('never captured, it goes back by itself, without a fee', async () => {
    const order = await makeOrder()
    const { payment_id } = sandbox.control.pay(order.id, { outcome: 'authorized' })
    await sandbox.control.advance(1440 * minutes - 1)
    expect(await fetchPayment(payment_id)).toMatchObject({ status: 'authorized' })
    await sandbox.control.advance(1)
    expect(await fetchPayment(payment_id)).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
      captured: false,
      fee: null,
    })
    const refunds = await rz.sdk.payments.fetchMultipleRefund(payment_id)
    expect(refunds.items).toMatchObject([{ amount: 100_000, status: 'pending' }])
    expect(await rz.sdk.orders.fetch(order.id)).toMatchObject({ status: 'attempted' })
    await expect(rz.sdk.payments.capture(payment_id, 100_000, 'INR')).rejects.toMatchObject({
      statusCode: 400,
    })
  })

  it('a second one that the bank grants late is returned at once', async () => {
    const order = await makeOrder()
    const late = sandbox.control.pay(order.id, { outcome: 'failed' })
    sandbox.control.pay(order.id)
    expect(sandbox.control.authorizeLate(late.payment_id)).toMatchObject({ status: 'refunded' })
    expect((await rz.sdk.payments.fetchMultipleRefund(late.payment_id)).count).toBe(1)
  })

  it('two authorised ones: the capture of one returns the other', async () => {
    const order = await makeOrder({ payment: { capture: 'manual' } })
    const first = sandbox.control.pay(order.id, { outcome: 'failed' })
    const second = sandbox.control.pay(order.id, { outcome: 'authorized' })
    sandbox.control.authorizeLate(first.payment_id)
    await rz.sdk.payments.capture(second.payment_id, 100_000, 'INR')
    expect(await fetchPayment(first.payment_id)).toMatchObject({ status: 'refunded' })
  })
})

describe('settlements', () => {
  const recon = (day: number) =>
    rz.sdk.settlements.reports({ year: 2026, month: 11, day } as never) as unknown as Promise<{
      items: Record<string, number | string>[]
    }>

  it('come two days later at eleven, and add up to the paisa', async () => {
    const first = sandbox.control.pay((await makeOrder()).id)
    const second = sandbox.control.pay((await makeOrder({ amount: 33_333 })).id, { method: 'card' })
    await rz.sdk.payments.refund(first.payment_id, { amount: 25_000 })
    await sandbox.control.advance(47 * 3600 - 1)
    expect((await rz.sdk.settlements.all()).items).toEqual([])
    await sandbox.control.advance(1)
    const { items } = (await rz.sdk.settlements.all()) as unknown as {
      items: { id: string; amount: number; utr: string }[]
    }
    const [settlement] = items
    // 1,00,000 − 2,360; 33,333 − (667 + 120); −25,000
    expect(settlement).toMatchObject({ amount: 97_640 + 32_546 - 25_000, status: 'processed', fees: 0 })
    expect((await rz.sdk.settlements.fetch(settlement?.id ?? '')) as unknown).toEqual(settlement)

    const { items: lines } = await recon(4)
    expect(lines).toHaveLength(3)
    expect(lines.reduce((sum, line) => sum + Number(line.credit) - Number(line.debit), 0)).toBe(
      settlement?.amount,
    )
    const about = { settlement_id: settlement?.id, settlement_utr: settlement?.utr, settled: true }
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...about,
          entity_id: first.payment_id,
          type: 'payment',
          amount: 100_000,
          fee: 2_360,
          tax: 360,
          credit: 97_640,
          debit: 0,
          order_id: first.order_id,
        }),
        expect.objectContaining({
          ...about,
          entity_id: second.payment_id,
          fee: 787,
          tax: 120,
          card_network: 'Visa',
        }),
        expect.objectContaining({
          ...about,
          type: 'refund',
          debit: 25_000,
          credit: 0,
          payment_id: first.payment_id,
        }),
      ]),
    )
    expect((await recon(3)).items).toEqual([])
  })

  it('are put off while refunds outweigh payments', async () => {
    const old = sandbox.control.pay((await makeOrder()).id)
    await sandbox.control.advance(3 * days)
    expect((await rz.sdk.settlements.all()).items).toHaveLength(1)
    await rz.sdk.payments.refund(old.payment_id, {})
    sandbox.control.pay((await makeOrder({ amount: 10_000 })).id)
    await sandbox.control.advance(3 * days)
    expect((await rz.sdk.settlements.all()).items).toHaveLength(1)
    sandbox.control.pay((await makeOrder({ amount: 500_000 })).id)
    await sandbox.control.advance(3 * days)
    const { items } = (await rz.sdk.settlements.all()) as unknown as { items: { amount: number }[] }
    expect(items[0]?.amount).toBe(488_200 + 9_764 - 100_000)
  })

  it('lose a lost dispute', async () => {
    const { payment_id } = sandbox.control.pay((await makeOrder()).id)
    const dispute = sandbox.control.dispute(payment_id, 40_000)
    expect(await rz.sdk.disputes.fetch(dispute.id)).toMatchObject({
      status: 'open',
      payment_id,
      amount: 40_000,
    })
    sandbox.control.moveDispute(dispute.id, 'lost')
    expect((await rz.sdk.disputes.all()).items).toMatchObject([{ status: 'lost', amount_deducted: 40_000 }])
    await sandbox.control.advance(3 * days)
    const { items } = (await rz.sdk.settlements.all()) as unknown as { items: { amount: number }[] }
    expect(items[0]?.amount).toBe(97_640 - 40_000)
  })
})

describe('the clock', () => {
  it('leaves each trace at its own hour, however far it is moved at once', async () => {
    const { payment_id } = sandbox.control.pay((await makeOrder()).id, { outcome: 'authorized' })
    const { created_at } = await fetchPayment(payment_id)
    await sandbox.control.advance(30 * days)
    const [refund] = (await rz.sdk.payments.fetchMultipleRefund(payment_id)).items
    expect(refund).toMatchObject({ created_at: created_at + 1440 * 60, status: 'processed' })
  })

  it('follows the clock it was given', async () => {
    const { payment_id } = sandbox.control.pay((await makeOrder()).id, { outcome: 'pending' })
    nowMs += 11 * 60_000
    expect(await fetchPayment(payment_id)).toMatchObject({ status: 'failed' })
  })
})
