import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import type { Devotee } from '../../testing/make-devotees.ts'
import { startHolding } from '../../testing/start-holding.ts'
import { useStarted } from '../../testing/use-started.ts'

const p = useStarted(startHolding)

/** All requests come from one address, because the number of clients behind it must not matter. */
const ACCOUNTS = 3
const DATES = Array.from({ length: 20 }, (_, n) => `2027-01-${String(n + 1).padStart(2, '0')}`)
const MAX_UNPAID = 3
const MAX_RARE_DAYS = 14

/** The unpaid limit of one account per day, calculated by hand from the seed data and the rule. */
const offerings = [
  { id: 1, pool: 1, dailyLimit: Number.POSITIVE_INFINITY },
  { id: 11, pool: 11, dailyLimit: 10 },
  { id: 25, pool: 24, dailyLimit: 5 },
  { id: 13, pool: 13, dailyLimit: 2, isRare: true },
  { id: 44, pool: 40, dailyLimit: 1, isRare: true },
  { id: 36, pool: 33, dailyLimit: 1, isRare: true },
]

const ENDS = ['held', 'too_many_unpaid', 'scarce_wait', 'limit_unpaid', 'limit_rare_days', 'let go', 'pay']

const days: number[] = [1, 1, 1, 2, 8, 16]
const pieces: number[] = [1, 1, 1, 2, 5, 6]
const minutes: number[] = [1, 4, 17]
const who = fc.nat(ACCOUNTS - 1)
const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      who,
      offering: fc.nat(offerings.length - 1),
      from: fc.nat(DATES.length - 1),
      days: fc.constantFrom(...days),
      pieces: fc.constantFrom(...pieces),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('let go' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.constantFrom(...minutes) }),
  },
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

const book = (offering: number, from: number, days: number, pieces: number) => ({
  kind: 'book' as const,
  who: 0,
  offering,
  from,
  days,
  pieces,
})
/** Run first, so that every kind of action occurs at least once. */
const opening: Action[] = [
  ...Array.from({ length: 4 }, (_, n) => book(0, n, 1, 1)),
  { kind: 'let go', who: 0 },
  { kind: 'pay', who: 0 },
  book(2, 0, 1, 5),
  book(2, 0, 1, 1),
  book(4, 0, 16, 1),
  { kind: 'pass', minutes: 17 },
  book(1, 4, 1, 2),
  { kind: 'pass', minutes: 17 },
  book(1, 5, 1, 2),
]

const happened = new Map<string, number>()
const note = (what: string): void => void happened.set(what, (happened.get(what) ?? 0) + 1)

async function unpaidOf({ accountId }: Devotee) {
  return sqlRows<{ tranNo: string; orderId: string }>(
    p.db,
    `select tran_no, order_id from orders join provider_order using (tran_no)
     where orders.account_id = $1 and state = 'awaiting_payment' order by orders.created_at, tran_no`,
    [accountId],
  )
}

async function act(people: Devotee[], chosenAction: Action): Promise<void> {
  if (chosenAction.kind === 'pass') {
    await p.pass(chosenAction.minutes)
    await p.settle()
    return note('pass')
  }
  const by = people[chosenAction.who] as Devotee
  if (chosenAction.kind === 'book') {
    const offering = offerings[chosenAction.offering] as (typeof offerings)[number]
    const dates = DATES.slice(chosenAction.from, chosenAction.from + chosenAction.days)
    const { status, body } = await p.book(
      dates.flatMap((date) => p.linesOn(offering.id, date, chosenAction.pieces)),
      by,
    )
    const reasons = (body.meta as { lines?: { reason: string }[] } | undefined)?.lines ?? []
    note(status === 200 ? 'held' : (body.code ?? String(status)))
    for (const reason of new Set(reasons.map((line) => line.reason))) note(reason)
    return
  }
  const [first] = await unpaidOf(by)
  if (!first) return
  if (chosenAction.kind === 'let go') await p.releaseHold(first.tranNo, by)
  else {
    p.control.pay(first.orderId)
    await p.settle()
  }
  note(chosenAction.kind)
}

/** Together the accounts never hold more unpaid than their number times the limit of one. */
async function check(people: Devotee[]): Promise<void> {
  const ids = people.map(({ accountId }) => accountId)
  const kept = await sqlRows<{ accountId: string; poolId: number; date: string; pieces: number }>(
    p.db,
    `select account_id, pool_id, on_date as date, sum(quantity)::int as pieces from order_line
     where account_id = any ($1) and state = 'held' group by 1, 2, 3`,
    [ids],
  )
  for (const { poolId, date, dailyLimit } of offerings.flatMap(({ pool, dailyLimit }) =>
    DATES.map((date) => ({ poolId: pool, date, dailyLimit })),
  )) {
    const here = kept.filter((each) => each.poolId === poolId && each.date === date)
    for (const { pieces } of here) expect(pieces).toBeLessThanOrEqual(dailyLimit)
    const all = here.reduce((sum, { pieces }) => sum + pieces, 0)
    expect(all).toBeLessThanOrEqual(people.length * dailyLimit)
  }
  const rare = new Set(offerings.filter(({ isRare }) => isRare).map(({ pool }) => pool))
  for (const id of ids) {
    const days = kept.filter(({ accountId, poolId }) => accountId === id && rare.has(poolId))
    expect(days.length).toBeLessThanOrEqual(MAX_RARE_DAYS)
  }
  for (const by of people) expect((await unpaidOf(by)).length).toBeLessThanOrEqual(MAX_UNPAID)
}

test('several accounts together never hold more unpaid places than the sum of their limits', {
  timeout: 240_000,
}, async () => {
  const story = fc.array(action, { minLength: 8, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(story, async (actions) => {
      // Each run uses new accounts.
      const people = Array.from({ length: ACCOUNTS }, () => p.someone())
      for (const each of [...opening, ...actions]) {
        await act(people, each)
        await check(people)
      }
    }),
    { seed: 1008, numRuns: 3, endOnFailure: true },
  )
  // The run proves nothing unless every outcome occurred.
  for (const end of ENDS) expect(happened.get(end) ?? 0, end).toBeGreaterThan(0)
})

test('the limit is per account: sharing one IP address changes nothing', async () => {
  const people = Array.from({ length: ACCOUNTS }, () => p.someone())
  for (const by of people) expect((await p.book(p.linesOn(15, '2027-02-20', 5), by)).status).toBe(200)
  expect(await p.countReserved(15, '2027-02-20')).toBe(people.length * 5)
})
