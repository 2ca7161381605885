import { createHmac, randomUUID } from 'node:crypto'
import { getTemple } from '@vazhipadu/contract/temple'
import { expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { startApi } from '../../testing/start-api.ts'
import { useStarted } from '../../testing/use-started.ts'

// LIMIT_REQUESTS_PER_IP_A_MINUTE, 6,000 in life, is lowered: a crowd of 200 passes it.
const api = useStarted(() => startApi({ LIMIT_REQUESTS_PER_IP_A_MINUTE: '50' }))

async function tell(secret: string) {
  const body = JSON.stringify({ event: 'settlement.processed', payload: {} })
  const answer = await fetch(`${api.url}/booking/payment-webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': randomUUID(),
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    },
    body,
  })
  return answer.status
}

async function tellMany(secret: string): Promise<Record<string, number>> {
  const statuses = await Promise.all(Array.from({ length: 200 }, () => tell(secret)))
  const counts: Record<string, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('the provider’s events are all taken, however many come from one address; those of others are visitors’', async () => {
  const [secret = ''] = api.config.RAZORPAY_WEBHOOK_SECRETS
  expect(await tellMany(secret)).toEqual({ 200: 200 })
  // They have used up nobody's share.
  expect((await api.call(getTemple, {})).status).toBe(200)
  const unsigned = await tellMany('another secret, of sixteen letters')
  expect(unsigned[429]).toBeGreaterThanOrEqual(150)
  expect((unsigned[429] ?? 0) + (unsigned[400] ?? 0)).toBe(200)
  // Whoever shares the address with a flood of forgeries is heard all the same.
  expect(await tellMany(secret)).toEqual({ 200: 200 })
  const stored = await sqlRows<{ count: number }>(api.db, 'select count(*)::int from provider_event')
  expect(stored).toEqual([{ count: 400 }])
})

test('an event without a signature is a visitor’s', async () => {
  const answer = await fetch(`${api.url}/booking/payment-webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBe(429)
})
