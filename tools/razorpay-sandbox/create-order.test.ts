import { describe, expect, it } from 'vitest'
import { order, refusal, useApi } from './call-api.ts'
import { connect, keyId, startTestSandbox } from './call-sandbox.ts'

const api = useApi()
const { sandbox, rz } = api

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
    const { order: made, paid } = await api.payOrder()
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
    const { order: made } = await api.payOrder('failed')
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
    const { order: made } = await api.payOrder('authorized')
    expect(() => sandbox.control.pay(made.id)).toThrow(/already done/)
  })

  it('are not JSON, not there, not known: each has the same envelope', async () => {
    expect(await api.post('/v1/orders', '{nonsense')).toEqual({ status: 400, body: refusal(/JSON/) })
    expect(await api.post('/v1/nothing', '{}')).toEqual({ status: 404, body: refusal(/not found/) })
    await expect(rz.sdk.orders.fetch('order_nope')).rejects.toMatchObject({ statusCode: 400 })
  })
})
