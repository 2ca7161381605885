import { startSandbox } from '@vazhipadu/razorpay-sandbox/start-sandbox'
import { afterEach, expect, test } from 'vitest'
import { makeConfig } from '../testing/make-config.ts'
import { ownInstallation } from '../testing/own-installation.ts'
import { createBrake } from './brake-calls.ts'
import type { ProviderError } from './explain-failure.ts'
import { queueCalls } from './queue-calls.ts'
import { createProvider } from './razorpay.ts'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

/** Calls that end when the test ends them. */
function makeQueue(concurrency: number, maxQueued = 100) {
  const brake = createBrake({ firstMs: 1_000, random: () => 1 })
  const queue = queueCalls({ concurrency, maxQueued, brake, now: () => performance.now() })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string, isUrgent: boolean, patienceMs = 10_000) =>
    queue({ isUrgent, patienceMs }, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    ends.get(name)?.()
    await turn()
  }
  return { start, end, begun, turn }
}

test('calls that a devotee waits for go first, and the others never take all places', async () => {
  const { start, end, begun, turn } = makeQueue(4)
  const all = ['b1', 'b2', 'b3'].map((name) => start(name, false))
  await turn()
  expect(begun).toEqual(['b1', 'b2'])
  all.push(...['u1', 'u2', 'u3'].map((name) => start(name, true)))
  await turn()
  expect(begun).toEqual(['b1', 'b2', 'u1', 'u2'])
  await end('b1')
  expect(begun.at(-1)).toBe('u3')
  await end('u1')
  expect(begun.at(-1)).toBe('b3')
  for (const name of ['b2', 'b3', 'u2', 'u3']) await end(name)
  await Promise.all(all)
})

test('a call that waited too long, or found the queue full, is refused with a retry hint and was not sent', async () => {
  const { start, end, begun } = makeQueue(1, 1)
  const first = start('first', true)
  const second = start('second', true, 30)
  const again = { kind: 'unavailable', isPassing: true, details: { againInMs: 1_000 } }
  await expect(start('third', true)).rejects.toMatchObject(again)
  await expect(second).rejects.toMatchObject(again)
  await end('first')
  await first
  expect(begun).toEqual(['first'])
})

async function startProvider(brakeMs: number) {
  const config = makeConfig('postgres://postgres@127.0.0.1:5432/unused', {
    RAZORPAY_BRAKE_MS: String(brakeMs),
  })
  const sandbox = await startSandbox({ keys: { [config.RAZORPAY_KEY_ID]: config.RAZORPAY_KEY_SECRET } })
  const provider = createProvider({ ...config, RAZORPAY_URL: sandbox.url }, ownInstallation)
  opened.push(
    () => provider.close(),
    () => sandbox.close(),
  )
  return { sandbox, provider }
}

const tooMany = { match: 'GET /v1/orders', kind: '429' as const }
const leftOf = (sandbox: { control: { state(): { faults: { times: number }[] } } }) =>
  sandbox.control.state().faults.reduce((sum, { times }) => sum + times, 0)

test('after 429 the provider is not called until the time it named', async () => {
  const { sandbox, provider } = await startProvider(50)
  sandbox.control.setFaults([{ ...tooMany, times: 1_000, retryAfterSeconds: 1 }])
  const heard: ProviderError[] = []
  const from = performance.now()
  while (performance.now() - from < 800)
    await provider.findOrders('V1').catch((error: ProviderError) => {
      heard.push(error)
      return new Promise((resolve) => setTimeout(resolve, 5))
    })
  expect(heard.length).toBeGreaterThan(10)
  expect(leftOf(sandbox)).toBe(999)
  expect(heard[0]?.details).toMatchObject({ status: 429, againInMs: 1_000 })
  expect(heard.at(-1)).toMatchObject({ kind: 'unavailable', isPassing: true })
  expect(heard.at(-1)?.details.againInMs).toBeLessThan(400)
  expect(provider.findWait()).toBeGreaterThan(0)
  sandbox.control.clearFaults()
  await new Promise((resolve) => setTimeout(resolve, provider.findWait() + 5))
  expect(await provider.findOrders('V1')).toEqual([])
  expect(provider.findWait()).toBe(0)
})

test('a storm of 429 without a time is met with pauses that grow', async () => {
  const { sandbox, provider } = await startProvider(40)
  sandbox.control.setFaults([{ ...tooMany, times: 1_000 }])
  const from = performance.now()
  while (performance.now() - from < 1_000) {
    await Promise.all(Array.from({ length: 8 }, () => provider.findOrders('V1').catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  // Eight at first, then one after each pause of 40, 80, 160, 320 ms, half of which is random.
  expect(1_000 - leftOf(sandbox)).toBeLessThanOrEqual(8 + 6)
})
