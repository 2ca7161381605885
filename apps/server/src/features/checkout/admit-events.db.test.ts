import { createHmac, randomUUID } from 'node:crypto'
import { request as openRequest } from 'node:http'
import { getTemple } from '@vazhipadu/contract/temple'
import { expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { startApi } from '../../testing/start-api.ts'
import { useStarted } from '../../testing/use-started.ts'

// LIMIT_REQUESTS_PER_IP_A_MINUTE (6,000 in production) is lowered so that 200 requests exceed it. Each test uses its
// own addresses.
const api = useStarted(() => startApi({ LIMIT_REQUESTS_PER_IP_A_MINUTE: '50', TRUSTED_PROXIES: '127.0.0.1' }))

const JSON_TYPE = { 'content-type': 'application/json' }
const SHAPED = { 'x-razorpay-signature': 'a'.repeat(64) }
const OTHERS = 'another secret, of sixteen letters'

async function post(from: string, headers: Record<string, string>, body: RequestInit['body'] = '{}') {
  const answer = await fetch(`${api.url}/booking/payment-webhook`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from, 'x-razorpay-event-id': randomUUID(), ...headers },
    body,
    duplex: 'half',
  } as RequestInit)
  return answer.status
}

function tell(from: string, secret = api.config.RAZORPAY_WEBHOOK_SECRETS[0] ?? '') {
  const body = JSON.stringify({ event: 'settlement.processed', payload: {} })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return post(from, { ...JSON_TYPE, 'x-razorpay-signature': signature }, body)
}

async function countAnswers(times: number, ask: () => Promise<number>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const status of await Promise.all(Array.from({ length: times }, ask)))
    counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Announces a body by its content-length and never sends it. Returns the status, or `unanswered` after two seconds. */
function announce(from: string, headers: Record<string, string>, bytes: number) {
  return new Promise<number | 'unanswered'>((resolve, reject) => {
    const sent = openRequest(`${api.url}/booking/payment-webhook`, {
      method: 'POST',
      headers: { 'x-forwarded-for': from, ...headers, 'content-length': bytes },
    })
    const end = (answer: number | 'unanswered') => {
      resolve(answer)
      sent.removeListener('error', reject).on('error', () => undefined)
      sent.destroy()
    }
    sent.on('error', reject)
    sent.on('response', ({ statusCode = 0 }) => end(statusCode))
    sent.setTimeout(2_000, () => end('unanswered'))
    sent.flushHeaders()
  })
}

test('accepts all events of the provider from any number of addresses; forged events count against the visitors’ limit', async () => {
  const provider = '203.0.113.1'
  expect(await countAnswers(200, () => tell(provider))).toEqual({ 200: 200 })
  // The events did not use up the address's request limit.
  expect((await api.call(getTemple, {}, { headers: { 'x-forwarded-for': provider } })).status).toBe(200)
  expect(await countAnswers(200, () => tell('203.0.113.2', OTHERS))).toEqual({ 400: 30, 429: 170 })
  expect(await countAnswers(200, () => tell(provider))).toEqual({ 200: 200 })
  const stored = await sqlRows<{ count: number }>(api.db, 'select count(*)::int from provider_event')
  expect(stored).toEqual([{ count: 400 }])
})

test('the provider’s events are accepted even if its address is shared with too many visitors and some forgeries', async () => {
  const from = '203.0.113.3'
  expect(await countAnswers(60, () => post(from, JSON_TYPE))).toEqual({ 400: 50, 429: 10 })
  expect(await countAnswers(29, () => tell(from, OTHERS))).toEqual({ 429: 29 })
  expect(await countAnswers(200, () => tell(from))).toEqual({ 200: 200 })
})

test('a forgery counts as a visitor’s call too', async () => {
  const from = '203.0.113.4'
  expect(await countAnswers(29, () => tell(from, OTHERS))).toEqual({ 400: 29 })
  expect(await countAnswers(30, () => post(from, JSON_TYPE))).toEqual({ 400: 21, 429: 9 })
})

test('after thirty forgeries in a minute, requests are refused before the body is read', async () => {
  const from = '203.0.113.5'
  const large = { ...JSON_TYPE, ...SHAPED }
  expect(await announce(from, large, 1_000_000)).toBe('unanswered')
  expect(await countAnswers(30, () => post(from, large, Buffer.alloc(1_000_000, ' ')))).toEqual({ 400: 30 })
  expect(await announce(from, large, 1_000_000)).toBe(429)
  // The address still has requests left under its limit.
  expect(await post(from, JSON_TYPE)).toBe(400)
})

const chunks = () => new Blob(['{}']).stream()
test.each([
  ['no signature', '203.0.113.10', JSON_TYPE, () => '{}', 400],
  [
    'a signature of another form',
    '203.0.113.11',
    { ...JSON_TYPE, 'x-razorpay-signature': 'x' },
    () => '{}',
    400,
  ],
  ['another type', '203.0.113.12', { ...SHAPED, 'content-type': 'text/plain' }, () => 'x', 415],
  ['a type much like it', '203.0.113.13', { ...SHAPED, 'content-type': 'application/json5' }, () => 'x', 415],
  ['more than 1 MB', '203.0.113.14', { ...JSON_TYPE, ...SHAPED }, () => 'x'.repeat(1024 * 1024 + 1), 413],
  ['no stated length', '203.0.113.15', { ...JSON_TYPE, ...SHAPED }, chunks, 400],
])('an event with %s is a visitor’s', async (_with, from, headers, body, status) => {
  expect(await countAnswers(60, () => post(from, headers, body()))).toEqual({ [status]: 50, 429: 10 })
  expect(await tell(from)).toBe(200)
})

test('an event that is a visitor’s is refused, beyond the limit, before its body is read', async () => {
  const from = '203.0.113.6'
  await countAnswers(50, () => post(from, JSON_TYPE))
  expect(await announce(from, { ...SHAPED, 'content-type': 'text/plain' }, 1_000_000)).toBe(429)
  expect(await announce(from, { ...JSON_TYPE, 'x-razorpay-signature': 'x' }, 1_000_000)).toBe(429)
})
