import { startSandbox } from '@vazhipadu/razorpay-sandbox/start-sandbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeConfig } from '../testing/make-config.ts'
import { ownInstallation } from '../testing/own-installation.ts'
import { createProvider, type Provider } from './razorpay.ts'

const config = makeConfig('postgres://postgres@127.0.0.1:5432/unused', {})
let nowMs = Date.UTC(2026, 10, 16, 5)
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let provider: Provider

beforeAll(async () => {
  sandbox = await startSandbox({
    keys: { [config.RAZORPAY_KEY_ID]: config.RAZORPAY_KEY_SECRET },
    clock: { now: () => new Date(nowMs) },
  })
  provider = createProvider({ ...config, RAZORPAY_URL: sandbox.url }, ownInstallation)
})
afterAll(async () => {
  await provider.close()
  await sandbox.close()
})
beforeEach(() => sandbox.control.reset())

const makeOrder = (receipt: string) =>
  provider.createOrder({
    receipt,
    installation: 'temple-of-tests',
    amountPaise: 10_000,
    patienceMs: 5_000,
    speed: 'normal',
  })

test('an order is made, found by our number, paid, captured and returned once', async () => {
  const order = await makeOrder('V1')
  expect(await provider.findOrders('V1')).toEqual([order])
  expect(await provider.getOrder(order.id)).toEqual(order)
  const { payment_id: id } = sandbox.control.pay(order.id, { outcome: 'authorized' })
  expect(await provider.capture(id, 10_000, 'INR')).toMatchObject({ status: 'captured' })
  const request = { paymentId: id, amountPaise: 4_000, key: 'part-of-V1', speed: 'normal' as const }
  const refund = await provider.refund(request)
  expect(await provider.refund(request)).toMatchObject({ id: refund.id })
  expect(await provider.listRefunds(id)).toMatchObject([{ id: refund.id, notes: { key: 'part-of-V1' } }])
})

test('every attempt to pay an order is listed, also beyond the tenth', async () => {
  const { id } = await makeOrder('V2')
  for (let attempt = 0; attempt < 12; attempt++) sandbox.control.pay(id, { outcome: 'failed' })
  const paid = sandbox.control.pay(id)
  const listed = await provider.listPayments(id)
  expect(listed).toHaveLength(13)
  expect(listed.filter(({ status }) => status === 'captured')).toMatchObject([{ id: paid.payment_id }])
})

test('disputes are listed back to a day, over pages, without asking for a window', async () => {
  const dispute = async (receipt: string) =>
    sandbox.control.dispute(sandbox.control.pay((await makeOrder(receipt)).id).payment_id)
  await dispute('V-old')
  nowMs += 10 * 86_400_000
  for (let count = 0; count < 101; count++) await dispute(`V${count}`)
  const since = new Date(nowMs - 86_400_000)
  expect(await provider.listDisputesSince(since)).toHaveLength(101)
  expect(await provider.listDisputesSince(new Date(0))).toHaveLength(102)
})
