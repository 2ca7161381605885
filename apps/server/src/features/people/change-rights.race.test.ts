import { capabilities } from '@vazhipadu/contract/rights'
import { beforeEach, expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { usePeople } from '../../testing/start-people.ts'

// A dozen rounds, each with its own managers who sign up.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const p = usePeople()
const ALL = [...capabilities]
beforeEach(() => p.dismissAll())

const countKeepers = async () =>
  (await sqlRows(p.db, `select 1 as one from account where 'people' = any (capabilities)`)).length

test('negative control: without the managers’ lock, two withdrawals leave no manager', async () => {
  const both = [await p.hire(ALL), await p.hire(ALL)]
  const meet = Promise.withResolvers<void>()
  let looked = 0
  const takeCarelessly = (id: string) =>
    inTransaction(p.db, async (trx) => {
      const others = await sqlRows(
        trx,
        `select 1 as one from account where 'people' = any (capabilities) and id <> $1`,
        [id],
      )
      if (++looked === 2) meet.resolve()
      await meet.promise
      if (others.length === 0) return false
      await sqlRows(trx, `update account set capabilities = '{}' where id = $1`, [id])
      return true
    })
  expect(await Promise.all(both.map(({ id }) => takeCarelessly(id)))).toEqual([true, true])
  expect(await countKeepers()).toBe(0)
})

test('two managers who withdraw each other at the same moment leave one, in every round', async () => {
  for (let round = 0; round < 6; round++) {
    await p.dismissAll()
    const one = await p.hire(ALL)
    const other = await p.hire(ALL)
    const answers = await Promise.all([p.ask(one, other.id, []), p.ask(other, one.id, [])])
    expect(await countKeepers(), `round ${round}`).toBe(1)
    // The second was no longer a manager, or was refused because the first is the last one.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  }
})

test('two managers who give up their own right at the same moment leave one', async () => {
  for (let round = 0; round < 6; round++) {
    await p.dismissAll()
    const both = [await p.hire(ALL), await p.hire(ALL)]
    const answers = await Promise.all(both.map((each) => p.ask(each, each.id, ['desk'])))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(await countKeepers(), `round ${round}`).toBe(1)
  }
})

test('a yes and a no at the same moment: one of them holds', async () => {
  const asker = await p.hire(ALL)
  const second = await p.hire(ALL)
  const third = await p.hire(ALL)
  for (let round = 0; round < 4; round++) {
    const devotee = await p.makeDevotee()
    await p.ask(asker, devotee.id, ['desk'])
    const change = await p.waitingFor(devotee.id)
    const [yes, no] = await Promise.all([p.confirm(second, change), p.decline(third, change)])
    expect([yes.status, no.status].sort((a, b) => a - b)).toEqual([200, 404])
    expect(await p.rightsOf(devotee.id)).toEqual(yes.status === 200 ? ['desk'] : [])
  }
})

test('two concurrent requests about one person: one is stored', async () => {
  const one = await p.hire(ALL)
  const other = await p.hire(ALL)
  const devotee = await p.makeDevotee()
  const answers = await Promise.all([
    p.ask(one, devotee.id, ['desk']),
    p.ask(other, devotee.id, ['treasury']),
  ])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
})
