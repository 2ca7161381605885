import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Provider } from '../../../apps/server/src/gateways/razorpay.ts'
import { cloneDatabase } from '../../../apps/server/src/testing/clone-database.ts'
import { proveMoney } from './play-stories.ts'
import { startTills, type Tills } from './start-tills.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let tills: Tills | undefined
beforeEach(async () => {
  database = await cloneDatabase()
})
afterEach(async () => {
  await tills?.close()
  await database.drop()
})

// The thousands are in `npm run proof:money`; these are the same, fewer.
test('whatever happens in whatever order, every rupee is a booking or goes back', {
  timeout: 300_000,
}, async () => {
  tills = await startTills(database.url)
  const proof = await proveMoney(tills, { seed: 108, stories: 60 })
  expect(proof.worst).toBeUndefined()
  // It is no proof when nothing was reached.
  for (const end of ['order confirmed', 'order expired', 'refund double', 'refund released'])
    expect(proof.happened[end], end).toBeGreaterThan(0)
})

type Fault = { says: string; spoil: (provider: Provider) => Provider }
const faults: Fault[] = [
  {
    says: 'a failed payment is taken for captured, as by one who believes the browser',
    spoil: (provider) => ({
      ...provider,
      listPayments: async (id) =>
        (await provider.listPayments(id)).map((payment) =>
          payment.status === 'failed' ? { ...payment, status: 'captured', captured: true } : payment,
        ),
    }),
  },
  {
    says: 'a refund is written down and never sent',
    spoil: (provider) => ({
      ...provider,
      refund: async ({ paymentId, amountPaise, key }) => ({
        id: `rfnd_${paymentId.slice(4)}`,
        payment_id: paymentId,
        amount: amountPaise,
        status: 'processed',
        notes: { key },
        created_at: new Date(0),
      }),
    }),
  },
  {
    says: 'nobody looks at what went back by itself',
    spoil: (provider) => ({ ...provider, listRefunds: async () => [] }),
  },
]

test.for(faults)('the proof notices it when $says', async ({ spoil }) => {
  tills = await startTills(database.url, spoil)
  const proof = await proveMoney(tills, { seed: 108, stories: 100 })
  expect(proof.worst?.wrong.length).toBeGreaterThan(0)
  // Shrunk: a person can read what it takes.
  expect(proof.worst?.story.actions.length).toBeLessThan(8)
})
