import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect, keyId, secret, startTestSandbox } from './call-sandbox.ts'
import type { RunningSandbox } from './start-sandbox.ts'

let sandbox: RunningSandbox
let rz: ReturnType<typeof connect>
beforeAll(async () => {
  sandbox = await startTestSandbox()
  rz = connect(sandbox.url)
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

const order = { amount: 50_000, currency: 'INR', receipt: 'V123-1' }
const refusal = (description: string | RegExp, more: object = {}) => ({
  error: {
    code: 'BAD_REQUEST_ERROR',
    description: description instanceof RegExp ? expect.stringMatching(description) : description,
    source: expect.any(String),
    step: expect.any(String),
    reason: expect.any(String),
    metadata: expect.any(Object),
    ...more,
  },
})
async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}`,
      'content-type': 'application/json',
      ...headers,
    },
    body,
  })
  return { status: response.status, body: (await response.json()) as unknown }
}
async function payOrder(outcome: 'captured' | 'authorized' | 'failed' | 'pending' = 'captured') {
  const made = await rz.sdk.orders.create(order)
  return { order: made, paid: sandbox.control.pay(made.id, { outcome }) }
}

describe('keys', () => {
  it('a wrong secret, an unknown key and none at all are told 401', async () => {
    await expect(connect(sandbox.url, keyId, 'wrong').sdk.orders.all()).rejects.toMatchObject({
      statusCode: 401,
      ...refusal('Authentication failed'),
    })
    await expect(connect(sandbox.url, 'rzp_test_nobody').sdk.orders.all()).rejects.toMatchObject({
      statusCode: 401,
    })
    expect((await fetch(`${sandbox.url}/v1/orders`)).status).toBe(401)
  })

  it('one key does not see what another made', async () => {
    const { order: made, paid } = await payOrder()
    const other = connect(sandbox.url, 'rzp_test_other000000001', 'other-secret').sdk
    expect((await other.orders.all()).count).toBe(0)
    await expect(other.orders.fetch(made.id)).rejects.toMatchObject({
      statusCode: 400,
      ...refusal('The id provided does not exist'),
    })
    await expect(other.payments.capture(paid.payment_id, 50_000, 'INR')).rejects.toMatchObject({
      statusCode: 400,
    })
  })

  it('a live key and production are refused at the start', async () => {
    await expect(startTestSandbox({ keys: { rzp_live_abc: 'x' } })).rejects.toThrow(/live key/)
  })
})

describe('orders', () => {
  it('are answered as documented', async () => {
    const made = await rz.sdk.orders.create({ ...order, notes: { tran_no: 'V123' } })
    expect(made).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 50_000,
      amount_paid: 0,
      amount_due: 50_000,
      currency: 'INR',
      receipt: 'V123-1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: { tran_no: 'V123' },
      created_at: expect.any(Number),
    })
    expect(await rz.sdk.orders.fetch(made.id)).toEqual(made)
  })

  it('have an empty list for empty notes, and only notes can be changed', async () => {
    const made = await rz.sdk.orders.create(order)
    expect(made.notes).toEqual([])
    const edited = await rz.sdk.orders.edit(made.id, { notes: { why: 'moved' } })
    expect(edited.notes).toEqual({ why: 'moved' })
    await expect(rz.rest.post(`/v1/orders/${made.id}`, { amount: 1 })).rejects.toBeTruthy()
    await expect(rz.sdk.orders.edit(made.id, { amount: 60_000 } as never)).rejects.toMatchObject(
      refusal('amount is/are not required and should not be sent'),
    )
  })

  it.each([
    [{ amount: 99 }, 'amount', 'The amount must be at least INR 1.00'],
    [{ amount: 100.5 }, 'amount', /integer/],
    [{ amount: undefined }, 'amount', /required/],
    [{ currency: 'XYZ' }, 'currency', /not supported/],
    [{ receipt: 'r'.repeat(41) }, 'receipt', /40 characters/],
    [{ notes: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`n${i}`, 'x'])) }, 'notes', /15/],
    [{ notes: { long: 'x'.repeat(257) } }, 'notes', /256/],
    [{ surprise: 1 }, 'surprise', 'surprise is/are not required and should not be sent'],
    [{ payment: { capture: 'sometimes' } }, 'capture', /invalid/],
    [
      { payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 11 } } },
      'automatic_expiry_period',
      /at least 12/,
    ],
    [
      {
        payment: {
          capture: 'automatic',
          capture_options: { automatic_expiry_period: 30, manual_expiry_period: 20 },
        },
      },
      'manual_expiry_period',
      /at least 30/,
    ],
  ])('refuse %j', async (change, field, description) => {
    await expect(rz.sdk.orders.create({ ...order, ...change } as never)).rejects.toMatchObject({
      statusCode: 400,
      ...refusal(description, { field, reason: 'input_validation_failed' }),
    })
  })

  it('are found again by their receipt, and listed newest first by time and page', async () => {
    const ids: string[] = []
    for (let number = 0; number < 5; number++) {
      const made = await rz.sdk.orders.create({ ...order, receipt: `V${number}` })
      ids.unshift(made.id)
      await sandbox.control.advance(60)
    }
    const listed = await rz.sdk.orders.all()
    expect(listed).toMatchObject({ entity: 'collection', count: 5 })
    expect(listed.items.map((each) => each.id)).toEqual(ids)
    const byReceipt = await rz.sdk.orders.all({ receipt: 'V3' })
    expect(byReceipt.items.map((each) => each.id)).toEqual([ids[1]])
    expect((await rz.sdk.orders.all({ receipt: 'nothing' })).items).toEqual([])
    const paged = await rz.sdk.orders.all({ count: 2, skip: 1 })
    expect(paged.items.map((each) => each.id)).toEqual([ids[1], ids[2]])
    const times = listed.items.map((each) => each.created_at)
    const between = await rz.sdk.orders.all({ from: times[3] as number, to: times[1] as number })
    expect(between.items.map((each) => each.id)).toEqual(ids.slice(1, 4))
    await expect(rz.sdk.orders.all({ count: 101 })).rejects.toMatchObject(
      refusal(/count/, { field: 'count' }),
    )
  })

  it('may be refused a second time for one receipt, when told so', async () => {
    await rz.sdk.orders.create(order)
    await rz.sdk.orders.create(order)
    sandbox.control.setSettings({ uniqueReceipts: true })
    await expect(rz.sdk.orders.create(order)).rejects.toMatchObject(refusal(/taken/, { field: 'receipt' }))
  })

  it('move from created to attempted to paid, and stay paid after a refund', async () => {
    const { order: made } = await payOrder('failed')
    expect(await rz.sdk.orders.fetch(made.id)).toMatchObject({
      status: 'attempted',
      attempts: 1,
      amount_due: 50_000,
    })
    const { payment_id } = sandbox.control.pay(made.id)
    const paid = { status: 'paid', attempts: 2, amount_paid: 50_000, amount_due: 0 }
    expect(await rz.sdk.orders.fetch(made.id)).toMatchObject(paid)
    await rz.sdk.payments.refund(payment_id, {})
    expect(await rz.sdk.orders.fetch(made.id)).toMatchObject(paid)
    expect(() => sandbox.control.pay(made.id)).toThrow(/already been paid/)
    const payments = await rz.sdk.orders.fetchPayments(made.id)
    expect(payments.items.map((each) => each.status)).toEqual(['refunded', 'failed'])
  })

  it('take no other attempt while one is authorised', async () => {
    const { order: made } = await payOrder('authorized')
    expect(() => sandbox.control.pay(made.id)).toThrow(/already done/)
  })

  it('are not JSON, not there, not known: each has the same envelope', async () => {
    expect(await post('/v1/orders', '{nonsense')).toEqual({ status: 400, body: refusal(/JSON/) })
    expect(await post('/v1/nothing', '{}')).toEqual({ status: 404, body: refusal(/not found/) })
    await expect(rz.sdk.orders.fetch('order_nope')).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('payments', () => {
  it('are captured by themselves, with two per cent and the tax on it', async () => {
    const { order: made, paid } = await payOrder()
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
    const { paid } = await payOrder('failed')
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
    const { paid } = await payOrder()
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
    const { paid } = await payOrder()
    const refund = (body: object) => rz.sdk.payments.refund(paid.payment_id, body as never)
    await expect(refund({ amount: 50_001 })).rejects.toMatchObject(
      refusal('The refund amount provided is greater than amount captured'),
    )
    await expect(refund({ amount: 99 })).rejects.toMatchObject(refusal(/at least/))
    await expect(refund({ reason: 'x' })).rejects.toMatchObject(refusal(/should not be sent/))
    await refund({})
    await expect(refund({})).rejects.toMatchObject(refusal('The payment has been fully refunded already'))
    const { paid: waiting } = await payOrder('authorized')
    await expect(rz.sdk.payments.refund(waiting.payment_id, {})).rejects.toMatchObject(refusal(/captured/))
  })

  it('with one key are one refund, and the key is bound to its body', async () => {
    const { paid } = await payOrder()
    const address = `/v1/payments/${paid.payment_id}/refund`
    const refund = async () =>
      (await rz.rest.post(address, { amount: 10_000 }, key('late-pay_1234567890'))).data
    const first = await refund()
    await sandbox.control.advance(60)
    expect(await refund()).toEqual(first)
    expect((await rz.sdk.refunds.all()).count).toBe(1)
    const conflict = await post(address, '{"amount":20000}', {
      'x-refund-idempotency': 'late-pay_1234567890',
    })
    expect(conflict).toEqual({
      status: 400,
      body: refusal(/Different request body/, { source: 'NA', step: 'NA' }),
    })
    const short = await post(address, '{}', { 'x-refund-idempotency': 'short' })
    expect(short).toEqual({ status: 400, body: refusal(/at least 10/) })
  })

  it('under way are told 409 to a second call with their key', async () => {
    const { paid } = await payOrder()
    sandbox.control.setSettings({ slowRefundMs: 200 })
    const address = `/v1/payments/${paid.payment_id}/refund`
    const header = { 'x-refund-idempotency': 'refund-0000000001' }
    const [one, other] = await Promise.all([post(address, '{}', header), post(address, '{}', header)])
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]))
    expect((await post(address, '{}', header)).status).toBe(200)
    expect((await rz.sdk.refunds.all()).count).toBe(1)
  })

  it('that fail give the amount back to be refunded again', async () => {
    const { paid } = await payOrder()
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
    const { paid } = await payOrder()
    sandbox.control.setSettings({ balanceTooLow: true })
    await expect(rz.sdk.payments.refund(paid.payment_id, {})).rejects.toMatchObject(refusal(/enough balance/))
    sandbox.control.setSettings({ balanceTooLow: false })
    await sandbox.control.advance(181 * 86_400)
    await expect(rz.sdk.payments.refund(paid.payment_id, {})).rejects.toMatchObject(refusal(/6 months/))
  })
})
