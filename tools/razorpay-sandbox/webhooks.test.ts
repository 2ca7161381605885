import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { connect, listenForWebhooks, startTestSandbox, webhookSecret } from './call-sandbox.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function start(answer?: Parameters<typeof listenForWebhooks>[0], options: object = {}) {
  const merchant = await listenForWebhooks(answer)
  const sandbox = await startTestSandbox({ webhookUrl: merchant.url, ...options })
  closing.push(merchant.close, () => sandbox.close())
  const { sdk } = connect(sandbox.url)
  const order = () => sdk.orders.create({ amount: 50_000, currency: 'INR' })
  return { merchant, control: sandbox.control, sdk, order }
}
const sign = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex')

describe('an event', () => {
  it('is signed over its bytes, has an id of its own and shows what was true when it happened', async () => {
    const { merchant, control, order } = await start()
    const { id } = await order()
    const { payment_id } = control.pay(id, { method: 'card' })
    await control.waitForWebhooks()
    expect(merchant.events().sort((a, b) => a.localeCompare(b))).toEqual([
      'order.paid',
      'payment.authorized',
      'payment.captured',
    ])
    for (const { headers, body } of merchant.heard) {
      expect(headers['x-razorpay-signature']).toBe(sign(body, webhookSecret))
    }
    expect(new Set(merchant.heard.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(3)
    const bodies = Object.fromEntries(
      merchant.heard.map(({ event, body }) => [event, JSON.parse(body) as unknown]),
    )
    expect(bodies['payment.authorized']).toMatchObject({
      entity: 'event',
      account_id: expect.stringMatching(/^acc_[A-Za-z0-9]{14}$/),
      contains: ['payment'],
      payload: { payment: { entity: { id: payment_id, status: 'authorized', card: { last4: '1007' } } } },
      created_at: expect.any(Number),
    })
    expect(bodies['order.paid']).toMatchObject({
      contains: ['payment', 'order'],
      payload: { payment: { entity: { status: 'captured' } }, order: { entity: { id, status: 'paid' } } },
    })
  })

  it('is told of failures, refunds, disputes and settlements', async () => {
    const { merchant, control, order, sdk } = await start()
    const { id } = await order()
    control.pay(id, { outcome: 'failed' })
    const { payment_id } = control.pay(id)
    control.setSettings({ failRefunds: 1 })
    await sdk.payments.refund(payment_id, { amount: 10_000 })
    await control.advance(60)
    await sdk.payments.refund(payment_id, { amount: 10_000 })
    await control.advance(60)
    control.moveDispute(control.dispute(payment_id, 1_000).id, 'won')
    await control.advance(4 * 86_400)
    for (const event of [
      'payment.failed',
      'refund.created',
      'refund.failed',
      'refund.processed',
      'payment.dispute.created',
      'payment.dispute.won',
      'settlement.processed',
    ]) {
      expect(merchant.events()).toContain(event)
    }
  })
})

describe('delivery', () => {
  it('is tried again, later and later, with the same id and bytes, until it is taken', async () => {
    let refusals = 3
    const { merchant, control, order } = await start(() => (refusals-- > 0 ? 500 : 200), {
      backOffCompression: 1e9,
    })
    control.setWebhooks({ only: ['payment.captured'] })
    control.pay((await order()).id)
    await expect.poll(() => control.state().webhooks.sent[0]?.state).toBe('delivered')
    expect(merchant.heard).toHaveLength(4)
    expect(new Set(merchant.heard.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1)
    expect(new Set(merchant.heard.map(({ body }) => body)).size).toBe(1)
    expect(control.state().webhooks.sent[0]).toMatchObject({ waited: 60 + 120 + 240 })
  })

  it('goes on when both copies of an event were refused', async () => {
    let refusals = 2
    const { merchant, control, order } = await start(() => (refusals-- > 0 ? 500 : 200), {
      backOffCompression: 1e9,
    })
    control.setWebhooks({ only: ['payment.captured'], copies: 2 })
    control.pay((await order()).id)
    await expect.poll(() => control.state().webhooks.sent[0]?.state).toBe('delivered')
    // Two refused deliveries and one accepted; its copy may have arrived by now.
    expect(merchant.heard.length).toBeGreaterThanOrEqual(3)
    expect(new Set(merchant.heard.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1)
  })

  it('waits for the virtual clock when real time is not shortened', async () => {
    let refusals = 1
    const { merchant, control, order } = await start(() => (refusals-- > 0 ? 503 : 200), {
      backOffCompression: 1,
    })
    control.setWebhooks({ only: ['payment.captured'] })
    control.pay((await order()).id)
    await control.waitForWebhooks()
    await control.advance(59)
    expect(merchant.heard).toHaveLength(1)
    await control.advance(1)
    await expect.poll(() => merchant.heard).toHaveLength(2)
  })

  it('gives up an address that failed for a day, until it is enabled again', async () => {
    const { merchant, control, order } = await start(() => 500, { backOffCompression: 1e9 })
    control.setWebhooks({ only: ['payment.captured'] })
    control.pay((await order()).id)
    await expect.poll(() => control.state().webhooks.disabled).toBe(true)
    const tries = merchant.heard.length
    expect(tries).toBeGreaterThan(8)
    expect(control.state().webhooks.sent[0]).toMatchObject({ state: 'abandoned', waited: 86_400 })
    control.pay((await order()).id)
    await control.waitForWebhooks()
    expect(merchant.heard).toHaveLength(tries)
    control.enableWebhooks()
    control.pay((await order()).id)
    await expect.poll(() => merchant.heard.length).toBeGreaterThan(tries)
  })

  it('takes silence for a failure', async () => {
    const { control, order } = await start(() => 'silence', { webhookTimeoutMs: 50, backOffCompression: 1 })
    control.pay((await order()).id, { outcome: 'failed' })
    await control.waitForWebhooks()
    expect(control.state().webhooks.sent[0]?.attempts).toMatchObject([
      { status: null, error: 'no answer within 50 ms' },
    ])
  })
})

describe('on demand', () => {
  it('events are held and released backwards', async () => {
    const { merchant, control, order } = await start()
    control.setWebhooks({ hold: true })
    control.pay((await order()).id)
    await control.waitForWebhooks()
    expect(merchant.heard).toHaveLength(0)
    expect(control.releaseWebhooks(true)).toBe(3)
    await control.waitForWebhooks()
    expect(control.state().webhooks.sent.map((each) => each.state)).toEqual([
      'delivered',
      'delivered',
      'delivered',
    ])
    const starts = control.state().webhooks.sent.map((each) => each.attempts[0]?.at ?? '')
    expect(starts).toEqual([...starts].sort((a, b) => b.localeCompare(a)))
  })

  it('are sent twice, dropped, delayed, muted and replayed', async () => {
    const { merchant, control, order } = await start()
    control.setWebhooks({ copies: 2, dropNext: 1, only: ['payment.failed'] })
    const { id } = await order()
    control.pay(id, { outcome: 'failed' })
    control.pay(id, { outcome: 'failed' })
    await control.waitForWebhooks()
    expect(merchant.heard).toHaveLength(2)
    expect(merchant.heard[0]?.headers['x-razorpay-event-id']).toBe(
      merchant.heard[1]?.headers['x-razorpay-event-id'],
    )

    control.setWebhooks({ copies: 1 })
    control.pay(id, { outcome: 'failed', sendWebhooks: false })
    await control.waitForWebhooks()
    expect(merchant.heard).toHaveLength(2)
    expect(control.replayWebhook(control.state().webhooks.sent.at(-1)?.id ?? '')).toBe(true)
    await control.waitForWebhooks()
    expect(merchant.heard).toHaveLength(3)

    control.setWebhooks({ delayMs: 30 })
    control.pay(id, { outcome: 'failed' })
    expect(merchant.heard).toHaveLength(3)
    await expect.poll(() => merchant.heard).toHaveLength(4)
  })

  it('carry the old secret after a change, when told so', async () => {
    const { merchant, control, order } = await start()
    control.setWebhooks({ secret: 'newer-secret', only: ['payment.failed'] })
    const { id } = await order()
    control.pay(id, { outcome: 'failed' })
    await control.waitForWebhooks()
    control.setWebhooks({ oldSecret: true })
    control.pay(id, { outcome: 'failed' })
    await control.waitForWebhooks()
    const signed = merchant.heard.map(({ headers, body }) =>
      headers['x-razorpay-signature'] === sign(body, 'newer-secret')
        ? 'new'
        : headers['x-razorpay-signature'] === sign(body, webhookSecret)
          ? 'old'
          : 'wrong',
    )
    expect(signed).toEqual(['new', 'old'])
  })
})
