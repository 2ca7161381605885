import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { keyId, useSandbox } from './call-sandbox.ts'

const { sandbox, rz } = useSandbox()

const order = { amount: 50_000, currency: 'INR', receipt: 'V1' }

async function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${sandbox.url}/control${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('faults', () => {
  const fault = (kind: string, more: object = {}) =>
    ask('POST', '/faults', { match: 'POST /v1/orders', kind, ...more })
  const count = async () => (await rz.sdk.orders.all({ receipt: 'V1' })).count
  const create = () => rz.sdk.orders.create(order)

  it('status: that status, nothing done, as often as asked', async () => {
    await fault('status', { status: 502, times: 2 })
    for (const _ of [1, 2]) {
      await expect(create()).rejects.toMatchObject({ statusCode: 502, error: { code: 'GATEWAY_ERROR' } })
    }
    expect(await count()).toBe(0)
    await create()
    expect(await count()).toBe(1)
  })

  it('429 and malformed', async () => {
    await fault('429')
    await expect(create()).rejects.toMatchObject({ statusCode: 429 })
    await fault('malformed')
    await expect(create()).rejects.toEqual({ statusCode: 502, error: undefined })
    expect(await count()).toBe(0)
  })

  it('reset: nothing done; lost-response: done and not told', async () => {
    await fault('reset')
    // The SDK loses the cause of a broken connection.
    await expect(create()).rejects.toBeInstanceOf(TypeError)
    expect(await count()).toBe(0)
    await fault('lost-response')
    await expect(create()).rejects.toBeInstanceOf(TypeError)
    expect(await count()).toBe(1)
  })

  it('hang: no answer; slow: a late one', async () => {
    await fault('hang')
    rz.rest.defaults.timeout = 150
    await expect(create()).rejects.toBeInstanceOf(TypeError)
    rz.rest.defaults.timeout = 3_000
    expect(await count()).toBe(0)
    await fault('slow', { delayMs: 50 })
    await create()
    expect(await count()).toBe(1)
  })

  it('match one address, by pattern, until cleared', async () => {
    const { id } = await create()
    const { payment_id } = sandbox.control.pay(id)
    await ask('POST', '/faults', { match: 'POST /v1/payments/:id/refund', kind: 'status', times: 9 })
    await expect(rz.sdk.payments.refund(payment_id, {})).rejects.toMatchObject({ statusCode: 500 })
    await rz.sdk.payments.fetch(payment_id)
    await ask('DELETE', '/faults')
    await rz.sdk.payments.refund(payment_id, {})
  })

  it('outage: everything fails until it is over', async () => {
    await ask('POST', '/outage', { seconds: 60 })
    await expect(create()).rejects.toMatchObject({ statusCode: 503 })
    expect((await fetch(`${sandbox.url}/v1/checkout.js`)).status).toBe(503)
    await sandbox.control.advance(60)
    await create()
    await ask('POST', '/outage', {})
    await expect(create()).rejects.toMatchObject({ statusCode: 503 })
    await ask('POST', '/outage', { on: false })
    await create()
  })
})

describe('over HTTP', () => {
  it('an order is paid without a browser, with a proof that verifies', async () => {
    const { id } = await rz.sdk.orders.create(order)
    const { body } = await ask('POST', `/orders/${id}/pay`, { method: 'netbanking', outcome: 'captured' })
    expect(body).toMatchObject({
      order_id: id,
      payment_id: expect.stringMatching(/^pay_/),
      status: 'captured',
    })
    const { default: utils } = await import('razorpay/dist/utils/razorpay-utils.js')
    const proof = { order_id: id, payment_id: String(body.payment_id) }
    expect(utils.validatePaymentVerification(proof, String(body.signature), 'temple-secret')).toBe(true)
    expect((await ask('POST', `/orders/${id}/pay`, {})).status).toBe(400)
    expect((await ask('POST', `/orders/${id}/pay`, { force: true })).body).toMatchObject({
      status: 'captured',
    })
  })

  it('everything else is there too', async () => {
    const { id } = await rz.sdk.orders.create(order)
    const { body: failed } = await ask('POST', `/orders/${id}/pay`, {
      outcome: 'failed',
      reason: 'card_declined',
    })
    const { body: late } = await ask('POST', `/payments/${failed.payment_id}/authorize-late`)
    expect(late).toMatchObject({ status: 'captured' })
    const { body: dispute } = await ask('POST', `/payments/${failed.payment_id}/dispute`, {})
    expect((await ask('POST', `/disputes/${dispute.id}/move`, { status: 'closed' })).body.status).toBe(
      'closed',
    )
    const refund = await rz.sdk.payments.refund(String(failed.payment_id), {})
    expect((await ask('POST', `/refunds/${refund.id}/end`, { status: 'failed' })).body.status).toBe('failed')
    const before = Date.parse(String((await ask('GET', '/state')).body.now))
    const { body: moved } = await ask('POST', '/clock', { advanceSeconds: 3600 })
    expect(Date.parse(String(moved.now)) - before).toBeGreaterThanOrEqual(3_600_000)
    expect((await ask('POST', '/settings', { refundSeconds: 5 })).body).toMatchObject({ refundSeconds: 5 })
    expect((await ask('POST', '/webhooks', { hold: true })).status).toBe(200)
    expect((await ask('POST', '/webhooks', { hold: 'yes' })).status).toBe(400)
    expect((await ask('POST', '/faults', { match: 'GET /v1/orders', kind: 'sulk' })).status).toBe(400)
    expect((await ask('GET', '/state')).body).toMatchObject({
      orders: [{ id }],
      webhooks: { modes: { hold: true } },
    })
    expect((await ask('POST', '/nothing')).status).toBe(404)
    await ask('POST', '/reset')
    expect((await ask('GET', '/state')).body).toMatchObject({ orders: [], settings: { refundSeconds: 60 } })
  })

  it('answers no page of another host', async () => {
    const { request } = await import('node:http')
    const status = await new Promise((resolve, reject) => {
      request(`${sandbox.url}/control/state`, { headers: { host: 'evil.example' } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })
    expect(status).toBe(403)
  })
})

describe('the process', () => {
  const run = (env: Record<string, string>) =>
    new Promise<{ code: number | null; said: string }>((resolve) => {
      const main = fileURLToPath(new URL('main.ts', import.meta.url))
      const child = spawn(process.execPath, [main], {
        env: { ...process.env, RAZORPAY_SANDBOX_PORT: '0', ...env },
      })
      let said = ''
      const hear = (chunk: Buffer) => {
        said += chunk
        if (said.includes('control http')) child.kill('SIGTERM')
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.on('exit', (code) => resolve({ code, said }))
    })

  it('starts, and ends when told', async () => {
    expect(await run({ NODE_ENV: 'test', SANDBOX_KEYS: `${keyId}:x` })).toMatchObject({
      code: 0,
      said: expect.stringContaining('razorpay sandbox: API http://127.0.0.1:'),
    })
  })

  it('does not start in production, or with a live key', async () => {
    expect(await run({ NODE_ENV: 'production' })).toEqual({
      code: 1,
      said: expect.stringContaining('production'),
    })
    expect(await run({ NODE_ENV: 'test', SANDBOX_KEYS: 'rzp_live_x:y' })).toEqual({
      code: 1,
      said: expect.stringContaining('live key'),
    })
  })
})
