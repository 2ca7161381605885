import { randomUUID } from 'node:crypto'
import { findCounterSale } from '@vazhipadu/contract/counter/sales'
import {
  countOpenIssues,
  getOrderDetail,
  listTransactionHistory,
} from '@vazhipadu/contract/reports/transactions'
import { changeSetting } from '@vazhipadu/contract/settings'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { countReserved } from '../../testing/count-reserved.ts'
import {
  type Clerk,
  codeOf,
  counterLine,
  countPieces,
  DATE,
  makeReference,
} from '../../testing/start-counter.ts'
import { FLOAT, lineOf, useTakingBack } from '../../testing/start-taking-back.ts'

// Slow: signs up clerks one after the other, and opens and counts drawers.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const LIMIT = 'counter.secondPersonAbovePaise'
const POOL = 11

const api = useTakingBack()
let treasurer: Clerk
beforeEach(async () => {
  await api.limit(LIMIT, null)
  // A test may have advanced the clock beyond the token's lifetime.
  treasurer = await api.signInAgain(api.treasurer)
})

const sellByUpi = () => api.sell([counterLine], { method: 'upi', reference: makeReference() })
const weigh = async (tranNo: string) =>
  (await api.call(findCounterSale, { params: { tran_no: tranNo } }, api.own.clerk)).body

describe('cash that leaves the counter', () => {
  test('above the set amount waits for a second person; until then the sale is as it was', async () => {
    await api.limit(LIMIT, 2 * api.pricePaise - 1)
    const order = await api.sell()
    const held = await countReserved(api.db, POOL, DATE)
    const requested = await api.takeBack(order)
    expect(requested.body).toMatchObject({
      status: 'waiting',
      amountPaise: 2 * api.pricePaise,
      approvedBy: null,
    })
    await api.expectUntouched(order)
    expect(await countReserved(api.db, POOL, DATE)).toBe(held)
    const found = await weigh(order.tran_no)
    expect(found.sale.waiting).toMatchObject({ id: requested.body.id, isOwn: true })
    expect(codeOf(await api.takeBack(order))).toEqual([409, 'return_waits'])
    const waiting = await api.call(listTransactionHistory, { body: { refunds: 'waiting' } }, treasurer)
    expect(waiting.body.transactions.map(({ tran_no }) => tran_no)).toEqual([order.tran_no])
    expect((await api.call(countOpenIssues, {}, treasurer)).body.waitingRefunds).toBe(1)
    const story = await api.call(getOrderDetail, { params: { tran_no: order.tran_no } }, treasurer)
    expect(story.body.refunds).toMatchObject([
      { id: requested.body.id, source: 'counter', isWaiting: true, isOwn: false, mayRetry: false },
    ])

    // The desk right alone cannot approve, and a proposal cannot be approved by its maker.
    expect((await api.approve(requested.body.id, await api.makeClerk())).status).toBe(403)
    const agreed = await api.approve(requested.body.id, treasurer)
    expect(agreed.body).toMatchObject({
      id: requested.body.id,
      status: 'given',
      approvedBy: 'Sreedevi Menon',
    })
    expect((await api.approve(requested.body.id, treasurer)).status).toBe(200)
    expect(await countReserved(api.db, POOL, DATE)).toBe(held - 2)
    expect(await api.look()).toMatchObject({
      session: { returns: 1 },
      returns: [{ id: requested.body.id, approvedBy: 'Sreedevi Menon' }],
      sales: [{ waiting: null, returnedPaise: 2 * api.pricePaise }],
    })
    expect(codeOf(await api.decline(requested.body.id, treasurer))).toEqual([409, 'return_not_waiting'])
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('for a UPI sale always needs approval: the clerk typed the number and would give cash', async () => {
    const order = await sellByUpi()
    expect((await weigh(order.tran_no)).alonePaise).toBe(0)
    const requested = await api.takeBack(order)
    expect(requested.body.status).toBe('waiting')
    await api.expectUntouched(order)
    await api.approve(requested.body.id, treasurer)
    const closed = await api.closeDrawer(api.own.drawerId, {
      denominations: countPieces(FLOAT - api.pricePaise),
      countedUpiPaise: api.pricePaise,
    })
    // UPI takings do not change.
    expect(closed.body.count).toMatchObject({
      expectedCashPaise: FLOAT - api.pricePaise,
      expectedUpiPaise: api.pricePaise,
      reason: null,
    })
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('in small parts of one sale is a large sum all the same', async () => {
    await api.limit(LIMIT, api.pricePaise)
    const order = await api.sell()
    expect((await weigh(order.tran_no)).alonePaise).toBe(api.pricePaise)
    const first = await api.takeBack(order, { line_ids: [lineOf(order, 0)], amountPaise: api.pricePaise })
    expect(first.body.status).toBe('given')
    expect((await weigh(order.tran_no)).alonePaise).toBe(0)
    const half = await api.readOrder(order.tran_no)
    const rest = await api.takeBack(half, { line_ids: [lineOf(order, 1)], amountPaise: api.pricePaise })
    expect(rest.body.status).toBe('waiting')
    await api.decline(rest.body.id)
  })

  test('is in the sum that one person gives back in a day', async () => {
    await api.limit('refunds.secondAdminAboveDayPaise', api.pricePaise)
    const first = await api.takeBack(await api.sell([counterLine]))
    const second = await api.takeBack(await api.sell([counterLine]))
    await api.limit('refunds.secondAdminAboveDayPaise', null)
    expect([first.body.status, second.body.status]).toEqual(['given', 'waiting'])
    await api.decline(second.body.id)
  })
})

describe('a decision', () => {
  const propose = async () => {
    const order = await sellByUpi()
    return { order, id: (await api.takeBack(order)).body.id }
  }

  test('cannot be decided by the requester, whatever rights they have', async () => {
    const both = await api.makeClerk(['desk', 'treasury'])
    await api.begin(both)
    const order = await sellByUpi()
    const requested = await api.takeBack(order, {}, both)
    expect(requested.body.status).toBe('waiting')
    expect(codeOf(await api.approve(requested.body.id, both))).toEqual([403, 'approval_needs_another'])
    await api.expectUntouched(order)
  })

  test('declining leaves every line unchanged; the requester may withdraw', async () => {
    const { order, id } = await propose()
    expect(codeOf(await api.decline(id, await api.makeClerk()))).toEqual([403, 'return_not_yours'])
    const declined = await api.decline(id, treasurer)
    expect([declined.status, declined.body]).toEqual([200, { standing: 1, ended: 0 }])
    await api.expectUntouched(order)
    expect(codeOf(await api.approve(id, treasurer))).toEqual([409, 'return_not_waiting'])
    const again = (await api.takeBack(order)).body.id
    expect((await api.decline(again)).body).toEqual({ standing: 1, ended: 0 })
    // The answer counts lines that ended otherwise meanwhile.
    const third = (await api.takeBack(order)).body.id
    await sqlRows(api.db, "update order_line set state = 'performed', performed_at = $2 where id = $1", [
      lineOf(order, 0),
      api.clock.now(),
    ])
    expect((await api.approve(third, treasurer)).status).not.toBe(200)
    expect((await api.decline(third)).body).toEqual({ standing: 0, ended: 1 })
  })

  test('of nothing that waits is refused', async () => {
    const nothing = '00000000-0000-4000-8000-000000000000'
    const refused = [409, 'return_not_waiting']
    expect(codeOf(await api.approve(nothing, treasurer))).toEqual(refused)
    expect(codeOf(await api.decline(nothing, treasurer))).toEqual(refused)
  })

  test('comes too late for a drawer that is counted: it is withdrawn with the count', async () => {
    const { id, order } = await propose()
    await api.closeDrawer(api.own.drawerId, {
      denominations: countPieces(FLOAT),
      countedUpiPaise: api.pricePaise,
    })
    expect(codeOf(await api.approve(id, treasurer))).toEqual([409, 'return_not_waiting'])
    expect(await api.readOrder(order.tran_no, treasurer)).toMatchObject({ status: 'confirmed' })
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('on the next day finds the drawer gone, and gives nothing', async () => {
    const { id } = await propose()
    api.clock.advance({ days: 1 })
    treasurer = await api.signInAgain(treasurer)
    expect(codeOf(await api.approve(id, treasurer))).toEqual([409, 'drawer_gone'])
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('pressed again after a lost answer is the same proposal', async () => {
    const order = await sellByUpi()
    const key = randomUUID()
    const first = await api.takeBack(order, {}, api.own.clerk, key)
    expect((await api.takeBack(order, {}, api.own.clerk, key)).body).toEqual(first.body)
    await api.approve(first.body.id, await api.makeClerk(['treasury']))
    expect((await api.takeBack(order, {}, api.own.clerk, key)).body).toMatchObject({
      id: first.body.id,
      status: 'given',
    })
  })
})

// Last, because it advances the clock by more than a week.
test('cash from the counter goes by a limit that holds at once when it is lowered, and after a week when it is raised', async () => {
  const set = async (value: number) => {
    const answer = await api.call(changeSetting, { params: { key: LIMIT }, body: { value } }, treasurer)
    expect(answer.status).toBe(200)
  }
  await set(100)
  const order = await api.sell([counterLine])
  expect((await weigh(order.tran_no)).alonePaise).toBe(100)
  await set(100_000_000)
  expect((await weigh(order.tran_no)).alonePaise).toBe(100)
  const requested = await api.takeBack(order)
  expect(requested.body.status).toBe('waiting')
  await api.decline(requested.body.id)
  api.clock.advance({ days: 7, minutes: 1 })
  api.own.clerk = await api.signInAgain(api.own.clerk)
  expect((await weigh(order.tran_no)).alonePaise).toBe(100_000_000)
})
