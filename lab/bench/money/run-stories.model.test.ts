import { afterEach, beforeEach, expect, test } from 'vitest'
import { notify } from '../../../apps/server/src/features/notifications/notifications.jobs.ts'
import type { Provider } from '../../../apps/server/src/gateways/razorpay.ts'
import type { Db } from '../../../apps/server/src/platform/db/database.ts'
import { inTransaction } from '../../../apps/server/src/platform/db/in-transaction.ts'
import { enqueue } from '../../../apps/server/src/platform/jobs/enqueue.ts'
import { cloneDatabase } from '../../../apps/server/src/testing/clone-database.ts'
import type { Action } from './describe-actions.ts'
import { proveMoney } from './run-stories.ts'
import { runStory } from './run-story.ts'
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

// `npm run proof:money` runs thousands of the same kind.
test('whatever happens in whatever order, every rupee is a booking or goes back', {
  timeout: 300_000,
}, async () => {
  tills = await startTills(database.url)
  const proof = await proveMoney(tills, { seed: 108, stories: 60 })
  expect(proof.worst).toBeUndefined()
  // A run that reached none of these ends would prove nothing.
  for (const end of ENDS) expect(proof.happened[end], end).toBeGreaterThan(0)
})

const ENDS = [
  'order confirmed',
  'order expired',
  'refund double',
  'refund released',
  'refund outside',
  'refund failed: bank',
  'refund failed: too_old',
  'refund by bank_transfer',
  'dispute lost',
  'dispute won',
]

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
  tills = await startTills(database.url, { spoil })
  const proof = await proveMoney(tills, { seed: 108, stories: 100 })
  expect(proof.worst?.wrong.length).toBeGreaterThan(0)
  // The story was shrunk to a readable length.
  expect(proof.worst?.story.actions.length).toBeLessThan(8)
})

const oil = { offering_id: 1, date: '2026-12-02', name: 'Ammini', star_id: 9, quantity: 1 }
const bought: Action[] = [
  { does: 'press', by: 2, lines: [oil], checkout: 'now', api: 0 },
  { does: 'pay', order: 0, outcome: 'captured', told: true, twice: false },
  { does: 'jobs', api: 0 },
]
const refunded: Action = { does: 'office refunds', order: 0, whole: true, api: 0 }
const healed = { eventsArrive: true, disputesEnd: 'won' as const }

/** The story passes undisturbed, and an open debt is detected after tampering. */
async function expectNoticed(actions: Action[], meddle: (db: Db) => Promise<unknown>) {
  let isSpoilt = false
  tills = await startTills(database.url, { meddle: async (db) => isSpoilt && meddle(db) })
  expect(await runStory(tills, { actions, ...healed })).toEqual([])
  isSpoilt = true
  const wrong = await runStory(tills, { actions, ...healed })
  expect(wrong).toContainEqual(expect.stringMatching(/^debt .* only 0 has arrived/))
}

test('everything arrives, and it is noticed when a refund that waits has lost its next try', async () => {
  const low: Action = { does: 'balance', isTooLow: true }
  await expectNoticed([...bought, low, refunded, { does: 'live', days: 2 }], (db) =>
    db.updateTable('refund').set({ tryAt: null }).where('state', '=', 'requested').execute(),
  )
})

test('of what is too old and was taken back in part, the rest is transferred', async () => {
  tills = await startTills(database.url)
  const aged: Action = { does: 'half a year passes' }
  const actions: Action[] = [
    ...bought,
    aged,
    { does: 'dispute', order: -1, isPart: true },
    { does: 'office refunds', order: -1, whole: false, api: 0 },
    { does: 'sweep', api: 0 },
    { does: 'dispute ends', as: 'lost' },
    { does: 'pass', seconds: 60 },
  ]
  expect(await runStory(tills, { actions, eventsArrive: false, disputesEnd: 'won' })).toEqual([])
})

test('it is noticed when nobody in the office transfers what is too old', async () => {
  const aged: Action = { does: 'half a year passes' }
  await expectNoticed([...bought, aged, refunded, { does: 'sweep', api: 0 }], async (db) => {
    const owed = await db.selectFrom('refund').select('id').execute()
    if (owed.length > 0) await db.updateTable('account').set({ capabilities: [] }).execute()
  })
})

test('it is noticed when a letter is written twice about one debt', async () => {
  tills = await startTills(database.url, {
    meddle: async (db) => {
      const [refund] = await db.selectFrom('refund').select(['id', 'tranNo']).execute()
      const ids = { tranNo: refund?.tranNo ?? '', refundId: refund?.id ?? '' }
      for (const key of ['one', 'two'])
        await inTransaction(db, (trx) => enqueue(trx, notify, { trigger: 'refund_failed', key, ids }))
    },
  })
  expect(await runStory(tills, { actions: [...bought, refunded], ...healed })).toContainEqual(
    expect.stringMatching(/letters of refund_failed$/),
  )
})
