import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { type Clerk, counterLine, countPieces, makeReference } from '../../testing/start-counter.ts'
import { FLOAT, useTakingBack } from '../../testing/start-taking-back.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const ROUNDS = 6
const api = useTakingBack()
let seconds: [Clerk, Clerk]
beforeAll(async () => {
  seconds = [await api.makeClerk(['desk', 'treasury']), await api.makeClerk(['desk', 'treasury'])]
})
afterAll(async () => expect(await checkBooks(api.db)).toEqual([]))

const propose = async () => {
  const order = await api.sell([counterLine], { method: 'upi', reference: makeReference() })
  return { order, id: (await api.takeBack(order)).body.id }
}
const countGiven = async (tranNo: string) =>
  (await sqlRows(api.db, 'select from counter_return where tran_no = $1', [tranNo])).length

test('negative control: deciding on outdated state gives the cash twice', async () => {
  let twice = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await propose()
    const decideUnlocked = async () => {
      const [open] = await sqlRows<{ decidedAt: Date | null }>(
        api.db,
        'select decided_at from counter_return_proposal where id = $1',
        [id],
      )
      if (open?.decidedAt) return false
      await sqlRows(
        api.db,
        `update counter_return_proposal set is_approved = false, decided_by = proposed_by, decided_at = $2 where id = $1`,
        [id, api.clock.now()],
      )
      return true
    }
    if ((await Promise.all([decideUnlocked(), decideUnlocked()])).every(Boolean)) twice++
  }
  expect(twice).toBeGreaterThan(0)
})

test('two concurrent approvals, or an approval and a refusal: paid once or not at all', async () => {
  const [first, second] = seconds
  for (let round = 0; round < ROUNDS; round++) {
    // The cash that this round may give back.
    await api.sell([counterLine])
    const { id, order } = await propose()
    const [agreed, other] = await Promise.all([
      api.approve(id, first),
      round % 2 === 0 ? api.approve(id, second) : api.decline(id, second),
    ])
    expect(new Set([agreed.status, other.status])).toEqual(new Set([200, 409]))
    const isGiven = agreed.status === 200 || round % 2 === 0
    expect(await countGiven(order.tran_no)).toBe(isGiven ? 1 : 0)
  }
})

test('two clerks request the return of one sale at once: one request is stored', async () => {
  const [first, second] = seconds
  await api.begin(first)
  await api.begin(second)
  for (let round = 0; round < ROUNDS; round++) {
    const order = await api.sell([counterLine], { method: 'upi', reference: makeReference() })
    const answers = await Promise.all([api.takeBack(order, {}, first), api.takeBack(order, {}, second)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  }
})

test('against the count of the drawer: the cash is in the count, or is not given', async () => {
  const [first] = seconds
  for (let round = 0; round < ROUNDS; round++) {
    await api.beginAnew()
    const { id, order } = await propose()
    const count = { denominations: countPieces(FLOAT + 100), countedUpiPaise: api.pricePaise }
    const early = round % 2 === 0 ? undefined : api.approve(id, first)
    const [counted, agreed] = await Promise.all([
      api.countDrawer(api.own.drawerId, count, api.own.clerk),
      early ?? api.approve(id, first),
    ])
    const given = agreed.status === 200 ? api.pricePaise : 0
    expect(counted.body.count?.expectedCashPaise).toBe(FLOAT - given)
    expect(await countGiven(order.tran_no)).toBe(given > 0 ? 1 : 0)
  }
})
