import { describe, expect, it } from 'vitest'
import { order, refusal, useApi } from './call-api.ts'
import { keyId, secret } from './call-sandbox.ts'

const api = useApi()
const { sandbox, rz } = api

describe('payments', () => {
  it('are captured by themselves, with two per cent and the tax on it', async () => {
    const { order: made, paid } = await api.payOrder()
    expect(await rz.sdk.payments.fetch(paid.payment_id)).toMatchObject({
      id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
      status: 'captured',
      captured: true,
      amount: 50_000,
      order_id: made.id,
      // 2 % of 50,000 is 1,000, and 18 % of that is 180.
      fee: 1_180,
      tax: 180,
      refund_status: null,
      notes: [],
      error_code: null,
    })
    expect((await rz.sdk.payments.all()).count).toBe(1)
  })

  it('show the card when asked, in either way of asking', async () => {
    const made = await rz.sdk.orders.create(order)
    const { payment_id } = sandbox.control.pay(made.id, { method: 'card' })
    expect(await rz.sdk.payments.fetch(payment_id)).not.toHaveProperty('card')
    const card = { card: { last4: '1007', network: 'Visa' } }
    expect(await rz.sdk.payments.fetch(payment_id, { 'expand[]': 'card' } as never)).toMatchObject(card)
    const authorization = `Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}`
    for (const query of ['expand[]=card', 'expand[expand]=card', 'expand%5B0%5D=card']) {
      const answer = await fetch(`${sandbox.url}/v1/payments/${payment_id}?${query}`, {
        headers: { authorization },
      })
      expect(await answer.json()).toMatchObject(card)
    }
  })

  it('are captured by hand once, for exactly their amount', async () => {
    const made = await rz.sdk.orders.create({ ...order, payment: { capture: 'manual' } } as never)
    const { payment_id, status } = sandbox.control.pay(made.id, { outcome: 'authorized' })
    expect(status).toBe('authorized')
    await expect(rz.sdk.payments.capture(payment_id, 40_000, 'INR')).rejects.toMatchObject(refusal(/equal/))
    expect(await rz.sdk.payments.capture(payment_id, 50_000, 'INR')).toMatchObject({ status: 'captured' })
    await expect(rz.sdk.payments.capture(payment_id, 50_000, 'INR')).rejects.toMatchObject(
      refusal('This payment has already been captured'),
    )
  })

  it('that failed cannot be captured', async () => {
    const { paid } = await api.payOrder('failed')
    await expect(rz.sdk.payments.capture(paid.payment_id, 50_000, 'INR')).rejects.toMatchObject(
      refusal(/Only payments which have been authorized/),
    )
    expect(await rz.sdk.payments.fetch(paid.payment_id)).toMatchObject({
      status: 'failed',
      error_code: 'BAD_REQUEST_ERROR',
      error_reason: 'payment_failed',
    })
  })
})

describe('refunds', () => {
  const key = (name: string) => ({ headers: { 'x-refund-idempotency': name } })

  it('of a part leave the payment captured; of the rest make it refunded', async () => {
    const { paid } = await api.payOrder()
    const refund = await rz.sdk.payments.refund(paid.payment_id, { amount: 20_000, notes: { line: '1' } })
    expect(refund).toMatchObject({
      id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/),
      status: 'pending',
      amount: 20_000,
      payment_id: paid.payment_id,
      speed_requested: 'normal',
      notes: { line: '1' },
    })
    expect(await rz.sdk.payments.fetch(paid.payment_id)).toMatchObject({
      status: 'captured',
      refund_status: 'partial',
      amount_refunded: 20_000,
    })
    const whole = await rz.sdk.payments.refund(paid.payment_id, {})
    expect(whole).toMatchObject({ amount: 30_000, notes: [] })
    expect(await rz.sdk.payments.fetch(paid.payment_id)).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
    })
    await sandbox.control.advance(60)
    expect(await rz.sdk.refunds.fetch(refund.id)).toMatchObject({ status: 'processed' })
    expect(await rz.sdk.payments.fetchRefund(paid.payment_id, refund.id)).toMatchObject({ id: refund.id })
    expect((await rz.sdk.payments.fetchMultipleRefund(paid.payment_id)).count).toBe(2)
    expect((await rz.sdk.refunds.all()).count).toBe(2)
  })

  it('are refused beyond what was captured, twice in full, too small, before capture, and with other fields', async () => {
    const { paid } = await api.payOrder()
    const refund = (body: object) => rz.sdk.payments.refund(paid.payment_id, body as never)
    await expect(refund({ amount: 50_001 })).rejects.toMatchObject(
      refusal('The refund amount provided is greater than amount captured'),
    )
    await expect(refund({ amount: 99 })).rejects.toMatchObject(refusal(/at least/))
    await expect(refund({ reason: 'x' })).rejects.toMatchObject(refusal(/should not be sent/))
    await refund({})
    await expect(refund({})).rejects.toMatchObject(refusal('The payment has been fully refunded already'))
    const { paid: waiting } = await api.payOrder('authorized')
    await expect(rz.sdk.payments.refund(waiting.payment_id, {})).rejects.toMatchObject(refusal(/captured/))
  })

  it('with one key are one refund, and the key is bound to its body', async () => {
    const { paid } = await api.payOrder()
    const address = `/v1/payments/${paid.payment_id}/refund`
    const refund = async () =>
      (await rz.rest.post(address, { amount: 10_000 }, key('late-pay_1234567890'))).data
    const first = await refund()
    await sandbox.control.advance(60)
    expect(await refund()).toEqual(first)
    expect((await rz.sdk.refunds.all()).count).toBe(1)
    const conflict = await api.post(address, '{"amount":20000}', {
      'x-refund-idempotency': 'late-pay_1234567890',
    })
    expect(conflict).toEqual({
      status: 400,
      body: refusal(/Different request body/, { source: 'NA', step: 'NA' }),
    })
    const short = await api.post(address, '{}', { 'x-refund-idempotency': 'short' })
    expect(short).toEqual({ status: 400, body: refusal(/at least 10/) })
  })

  it('under way are told 409 to a second call with their key', async () => {
    const { paid } = await api.payOrder()
    sandbox.control.setSettings({ slowRefundMs: 200 })
    const address = `/v1/payments/${paid.payment_id}/refund`
    const header = { 'x-refund-idempotency': 'refund-0000000001' }
    const [one, other] = await Promise.all([api.post(address, '{}', header), api.post(address, '{}', header)])
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]))
    expect((await api.post(address, '{}', header)).status).toBe(200)
    expect((await rz.sdk.refunds.all()).count).toBe(1)
  })

  it('have the bank’s number when they are processed, or later where it is told to come late', async () => {
    const { paid } = await api.payOrder()
    const refund = (amount: number) => rz.sdk.payments.refund(paid.payment_id, { amount })
    const numberOf = async (id: string) => (await rz.sdk.refunds.fetch(id)).acquirer_data
    const first = await refund(10_000)
    expect(first.acquirer_data).toEqual({ arn: null })
    await sandbox.control.advance(60)
    expect(await numberOf(first.id)).toEqual({ rrn: expect.stringMatching(/^\d{12}$/) })
    sandbox.control.setSettings({ referenceSeconds: 86_400 })
    const second = await refund(20_000)
    await sandbox.control.advance(60)
    expect(await numberOf(second.id)).toEqual({ arn: null })
    await sandbox.control.advance(86_400)
    expect(await numberOf(second.id)).toEqual({ rrn: expect.stringMatching(/^\d{12}$/) })
    sandbox.control.setSettings({ referenceSeconds: 0 })
  })

  it('that fail give the amount back to be refunded again', async () => {
    const { paid } = await api.payOrder()
    sandbox.control.setSettings({ failRefunds: 1 })
    const refund = await rz.sdk.payments.refund(paid.payment_id, {})
    await sandbox.control.advance(60)
    expect(await rz.sdk.refunds.fetch(refund.id)).toMatchObject({ status: 'failed' })
    expect(await rz.sdk.payments.fetch(paid.payment_id)).toMatchObject({
      status: 'captured',
      amount_refunded: 0,
    })
    await rz.sdk.payments.refund(paid.payment_id, {})
    await sandbox.control.advance(60)
    expect((await rz.sdk.refunds.all()).items.map((each) => each.status)).toEqual(['processed', 'failed'])
  })

  it('are refused with too low a balance, and after six months', async () => {
    const { paid } = await api.payOrder()
    sandbox.control.setSettings({ balanceTooLow: true })
    await expect(rz.sdk.payments.refund(paid.payment_id, {})).rejects.toMatchObject(refusal(/enough balance/))
    sandbox.control.setSettings({ balanceTooLow: false })
    await sandbox.control.advance(181 * 86_400)
    await expect(rz.sdk.payments.refund(paid.payment_id, {})).rejects.toMatchObject(refusal(/6 months/))
  })
})
