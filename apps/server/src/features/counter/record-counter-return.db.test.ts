import { randomUUID } from 'node:crypto'
import { initiateBooking } from '@vazhipadu/contract/checkout'
import * as drawers from '@vazhipadu/contract/counter/drawers'
import * as returns from '@vazhipadu/contract/counter/returns'
import { describe, expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { codeOf, counterLine, countPieces } from '../../testing/start-counter.ts'
import { FLOAT, lineOf, metaOf, useTakingBack } from '../../testing/start-taking-back.ts'

// Slow: signs up clerks one after the other, and opens and counts drawers.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const api = useTakingBack()

describe('a press', () => {
  test('is for the desk, with a key and a reason', async () => {
    const order = await api.sell()
    expect(codeOf(await api.takeBack(order, {}, api.devotee))).toEqual([403, 'not_allowed'])
    expect((await api.takeBack(order, {}, { token: '', email: '' })).status).toBe(401)
    expect((await api.takeBack(order, {}, await api.makeClerk(['treasury']))).status).toBe(403)
    expect((await api.takeBack(order, { reason: ' ab ' })).status).toBe(422)
    const without = await api.call(
      returns.takeBackSale,
      {
        params: { tran_no: order.tran_no },
        body: { amountPaise: order.totalPaise, version: order.version, reason: 'Sold the wrong pooja' },
      },
      api.own.clerk,
    )
    expect(codeOf(without)).toEqual([422, 'idempotency_key_missing'])
    await api.expectUntouched(order)
  })

  test('on a page that is older than the order, or with another amount, gives nothing', async () => {
    const order = await api.sell()
    expect(codeOf(await api.takeBack(order, { version: order.version - 1 }))).toEqual([409, 'stale'])
    const differs = await api.takeBack(order, { amountPaise: 3 * api.pricePaise })
    expect(codeOf(differs)).toEqual([422, 'amount_not_right'])
    expect(metaOf(differs)).toEqual({ amountPaise: 2 * api.pricePaise })
    await api.expectUntouched(order)
  })

  test('sent twice gives once, also at the same moment, after a lost answer and after the count', async () => {
    const order = await api.sell()
    const key = randomUUID()
    const request = { line_ids: [lineOf(order, 1), lineOf(order, 0)] }
    const [first, second] = await Promise.all([
      api.takeBack(order, request, api.own.clerk, key),
      api.takeBack(order, request, api.own.clerk, key),
    ])
    expect([first.status, second.body]).toEqual([200, first.body])
    // After a reload the page sends the new version, but means the same command.
    const fresh = { ...request, version: order.version + 1 }
    expect((await api.takeBack(order, fresh, api.own.clerk, key)).body).toEqual(first.body)
    await api.closeDrawer(api.own.drawerId, { denominations: countPieces(FLOAT), countedUpiPaise: 0 })
    expect((await api.takeBack(order, request, api.own.clerk, key)).body).toEqual(first.body)
    const storedReturns = await sqlRows(api.db, 'select id from counter_return where tran_no = $1', [
      order.tran_no,
    ])
    expect(storedReturns).toEqual([{ id: first.body.id }])
  })

  test('with a key that gave something else is refused', async () => {
    const order = await api.sell()
    const key = randomUUID()
    await api.takeBack(
      order,
      { line_ids: [lineOf(order, 0)], amountPaise: api.pricePaise },
      api.own.clerk,
      key,
    )
    const half = await api.readOrder(order.tran_no)
    const reused = [409, 'idempotency_key_reused']
    expect(codeOf(await api.takeBack(half, { amountPaise: api.pricePaise }, api.own.clerk, key))).toEqual(
      reused,
    )
    expect(codeOf(await api.takeBack(await api.sell(), {}, api.own.clerk, key))).toEqual(reused)
    // Idempotency keys are per clerk.
    const keeper = await api.makeClerk(['desk', 'treasury'])
    await api.begin(keeper)
    expect((await api.takeBack(half, { amountPaise: api.pricePaise }, keeper, key)).status).toBe(200)
  })

  test('for an order that the counter did not sell finds none', async () => {
    const { body } = await api.call(
      initiateBooking,
      { body: { lines: [counterLine], checkout: 'later' } },
      { ...api.devotee, headers: { 'idempotency-key': randomUUID() } },
    )
    const booked = await api.readOrder(body.tran_no)
    expect(codeOf(await api.takeBack(booked))).toEqual([404, 'booking_not_found'])
    expect(codeOf(await api.takeBack({ ...booked, tran_no: 'V23456789AB' }))).toEqual([
      404,
      'booking_not_found',
    ])
  })
})

describe('the drawer', () => {
  test('of another clerk, or an earlier one, is for the treasury too', async () => {
    const order = await api.sell()
    const neighbour = await api.makeClerk()
    await api.begin(neighbour)
    expect(codeOf(await api.takeBack(order, {}, neighbour))).toEqual([403, 'sale_of_another_drawer'])
    await api.closeDrawer(api.own.drawerId, {
      denominations: countPieces(FLOAT + 2 * api.pricePaise),
      countedUpiPaise: 0,
    })
    api.own.drawerId = (await api.begin(api.own.clerk)).body.id
    expect(codeOf(await api.takeBack(order))).toEqual([403, 'sale_of_another_drawer'])
    await api.expectUntouched(order)
    const keeper = await api.makeClerk(['desk', 'treasury'])
    expect(codeOf(await api.takeBack(order, {}, keeper))).toEqual([409, 'counter_closed'])
    await api.begin(keeper)
    expect((await api.takeBack(order, {}, keeper)).status).toBe(200)
    // The cash left the drawer of the clerk who gave it; the counted drawer is unchanged.
    expect(await api.look(keeper)).toMatchObject({
      session: { sales: 0, returns: 1 },
      sales: [],
      returns: [{ tran_no: order.tran_no }],
    })
    expect((await api.look()).lastClosed).toMatchObject({ returns: 0, cashPaise: 2 * api.pricePaise })
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('gives no more than it should hold', async () => {
    const poor = await api.makeClerk(['desk', 'treasury'])
    await api.begin(poor, api.pricePaise)
    const order = await api.sell()
    const refused = await api.takeBack(order, {}, poor)
    expect(codeOf(refused)).toEqual([409, 'drawer_too_poor'])
    // The clerk must not learn the expected sum before counting.
    const problem = refused.body as unknown as { detail: string; meta?: object }
    expect([problem.meta, problem.detail.match(/\d/)]).toEqual([undefined, null])
    await api.expectUntouched(order)
    // Exactly what the drawer holds, and not one coin more.
    const one = { line_ids: [lineOf(order, 0)], amountPaise: api.pricePaise }
    expect((await api.takeBack(order, one, poor)).status).toBe(200)
    const half = await api.readOrder(order.tran_no)
    expect(codeOf(await api.takeBack(half, { amountPaise: api.pricePaise }, poor))).toEqual([
      409,
      'drawer_too_poor',
    ])
  })

  test('is counted to the paisa, and the treasury sees how often and how much it gave', async () => {
    await api.sell()
    await api.takeBack(await api.sell([counterLine]))
    await api.takeBack(await api.sell([counterLine]))
    const held = FLOAT + 2 * api.pricePaise
    const short = await api.closeDrawer(api.own.drawerId, {
      denominations: countPieces(held - 100),
      countedUpiPaise: 0,
    })
    expect(short.body).toMatchObject({ closedAt: null, count: { expectedCashPaise: held } })
    const { body } = await api.closeDrawer(api.own.drawerId, {
      denominations: countPieces(held),
      countedUpiPaise: 0,
    })
    expect(body).toMatchObject({
      sales: 3,
      cashPaise: 4 * api.pricePaise,
      returns: 2,
      returnedPaise: 2 * api.pricePaise,
      count: { expectedCashPaise: held, countedCashPaise: held, reason: null },
    })
    const { body: list } = await api.call(
      drawers.listCounterSessions,
      { query: { limit: '100' } },
      api.treasurer,
    )
    expect(list.sessions.find(({ id }) => id === api.own.drawerId)).toMatchObject({
      returns: 2,
      returnedPaise: 2 * api.pricePaise,
    })
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('of yesterday gives nothing until it is counted', async () => {
    const order = await api.sell()
    api.clock.advance({ days: 1 })
    api.own.clerk = await api.signInAgain(api.own.clerk)
    expect(codeOf(await api.takeBack(order))).toEqual([409, 'drawer_not_counted'])
  })
})
