import { expect, test, vi } from 'vitest'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { getAccountId } from '../../testing/get-account-id.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { lineOn, useRefunding } from '../../testing/start-refunding.ts'
import { isAboveDay } from './requires-second-approval.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const p = useRefunding()
const ROUNDS = 5

/** Two orders, an admin without refunds today, and a limit that allows one of them but not both. */
async function prepare() {
  const first = await p.buy([lineOn('2026-12-08')])
  const second = await p.buy([lineOn('2026-12-09')])
  p.office.admin = await makeAdmin(p)
  const pricePaise = first.totalPaise
  await p.limit('refunds.secondAdminAboveDayPaise', 2 * pricePaise - 1)
  return { bought: [first, second], pricePaise }
}

test('negative control: without a lock, two concurrent refunds of one admin both pass the daily limit', async () => {
  const { pricePaise } = await prepare()
  const actorId = await getAccountId(p.db, p.office.admin.email)
  const all = Promise.withResolvers<void>()
  let weighed = 0
  const checkUnlocked = () =>
    inTransaction(p.db, async (trx) => {
      const day = { actorId, amountPaise: pricePaise, at: p.clock.now(), timeZone: 'Asia/Kolkata' }
      const isAbove = await isAboveDay(trx, day)
      if (++weighed === 2) all.resolve()
      await all.promise
      return isAbove
    })
  expect(await Promise.all([checkUnlocked(), checkUnlocked()])).toEqual([false, false])
})

test('one of two concurrent refunds of one admin needs a second admin, in every round', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { bought, pricePaise } = await prepare()
    const answers = await Promise.all(bought.map((order) => p.refund(order, pricePaise)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.filter(({ body }) => body.needsApproval)).toHaveLength(1)
  }
})
