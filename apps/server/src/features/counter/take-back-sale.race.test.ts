import { randomUUID } from 'node:crypto'
import * as drawers from '@vazhipadu/contract/counter/drawers'
import * as returns from '@vazhipadu/contract/counter/returns'
import * as counter from '@vazhipadu/contract/counter/sales'
import { getOrder } from '@vazhipadu/contract/orders'
import { performLines } from '@vazhipadu/contract/performing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { countPieces, makeReference } from '../../testing/start-counter.ts'

const ROUNDS = 10
const DATE = '2026-11-17'
const line = { offering_id: 1, date: DATE, name: 'Ammini', star_id: 9 }

type Caller = { token: string }

let api: Api
let beside: Api
let clerk: Caller
let treasurer: Caller
let pricePaise: number
beforeAll(async () => {
  const raised = { LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000' }
  api = await startApi(raised)
  beside = await startApi(raised, api)
  await fillCatalogue(api)
  // counter.returnsAloneADay and counter.secondPersonAbovePaise are raised, because one person gives everything back.
  await sqlRows(
    api.db,
    `insert into setting values ('counter.returnsAloneADay', '1000', now(), gen_random_uuid()),
      ('counter.secondPersonAbovePaise', '100000000', now(), gen_random_uuid())`,
  )
  clerk = await makeAdmin(api)
  treasurer = await makeAdmin(api)
  const { body } = await api.call(counter.quoteAtCounter, { body: { lines: [line] } }, clerk)
  pricePaise = body.totalPaise
})
afterAll(async () => {
  await beside.close()
  await api.close()
})

const begin = async (as: Caller, floatPaise: number) =>
  (await api.call(drawers.openCounter, { body: { denominations: countPieces(floatPaise) } }, as)).body
async function close(id: string, as: Caller, at = api) {
  const body = { denominations: { '1': 1 }, countedUpiPaise: 0 }
  await at.call(drawers.countDrawer, { params: { id }, body }, as)
  return at.call(drawers.explainDrawer, { params: { id }, body: { reason: 'a race' } }, as)
}
async function sell(as: Caller, method: 'cash' | 'upi' = 'cash') {
  const reference = method === 'upi' ? makeReference() : null
  const { body } = await api.call(
    counter.sellAtCounter,
    { body: { customer: { name: 'Ammini' }, lines: [line], method, reference, totalPaise: pricePaise } },
    { ...as, headers: { 'idempotency-key': randomUUID() } },
  )
  return (await api.call(getOrder, { params: { tran_no: body.tran_no } }, as)).body
}
type Order = Awaited<ReturnType<typeof sell>>
const takeBack = ({ tran_no, version }: Order, as: Caller, at = api) =>
  at.call(
    returns.takeBackSale,
    {
      params: { tran_no },
      body: { amountPaise: pricePaise, version, reason: 'Sold the wrong pooja' },
    },
    { ...as, headers: { 'idempotency-key': randomUUID() } },
  )
const statuses = (answers: { status: number }[]) => new Set(answers.map(({ status }) => status))

describe('a sale that two take back at once, each from a drawer of their own', () => {
  test('the negative control: looking first and giving then, without the order’s lock, gives twice', async () => {
    await begin(clerk, 0)
    let twice = 0
    for (let round = 0; round < ROUNDS; round++) {
      const { lines } = await sell(clerk)
      const id = lines[0]?.id
      const giveUnlocked = async (at: Api) => {
        const [found] = await sqlRows<{ state: string }>(
          at.db,
          'select state from order_line where id = $1',
          [id],
        )
        if (found?.state !== 'booked') return false
        await sqlRows(at.db, "update order_line set state = 'performed' where id = $1", [id])
        return true
      }
      const answer = await Promise.all([giveUnlocked(api), giveUnlocked(beside)])
      if (answer.every(Boolean)) twice++
    }
    expect(twice).toBeGreaterThan(0)
  })

  test('is given back once, each time', async () => {
    await begin(treasurer, 100 * pricePaise)
    for (let round = 0; round < ROUNDS; round++) {
      const order = await sell(clerk)
      const answers = await Promise.all([takeBack(order, clerk), takeBack(order, treasurer, beside)])
      expect(statuses(answers)).toEqual(new Set([200, 409]))
    }
    expect(await checkBooks(api.db)).toEqual([])
  })
})

describe('the last cash of a drawer, wanted for two sales at once', () => {
  test('the negative control: adding up first and giving then, without the drawer’s lock, gives too much', async () => {
    let tooMuch = 0
    for (let round = 0; round < ROUNDS; round++) {
      await sqlRows(api.db, 'create table if not exists till (paise bigint)')
      await sqlRows(api.db, 'truncate till')
      await sqlRows(api.db, 'insert into till values ($1)', [pricePaise])
      const giveUnlocked = async (at: Api) => {
        const [held] = await sqlRows<{ paise: number }>(at.db, 'select sum(paise)::bigint as paise from till')
        if ((held?.paise ?? 0) < pricePaise) return
        await sqlRows(at.db, 'insert into till values ($1)', [-pricePaise])
      }
      await Promise.all([giveUnlocked(api), giveUnlocked(beside)])
      const [held] = await sqlRows<{ paise: number }>(api.db, 'select sum(paise)::bigint as paise from till')
      if ((held?.paise ?? 0) < 0) tooMuch++
    }
    await sqlRows(api.db, 'drop table till')
    expect(tooMuch).toBeGreaterThan(0)
  })

  test('goes to one of them, and the drawer never owes', async () => {
    const poor = await makeAdmin(api)
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await begin(poor, 0)
      const own = await sell(poor)
      const theirs = await sell(clerk)
      const answers = await Promise.all([takeBack(own, poor), takeBack(theirs, poor, beside)])
      expect(statuses(answers)).toEqual(new Set([200, 409]))
      const codes = answers.map(({ body }) => (body as { code?: string }).code)
      expect(codes).toContain('drawer_too_poor')
      await close(id, poor)
    }
    expect(await checkBooks(api.db)).toEqual([])
  })
})

test('against the count at the end of the day: the return is in the count, or refused', async () => {
  const counting = await makeAdmin(api)
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await begin(counting, 0)
    const order = await sell(counting)
    // Alternate which of the two starts first.
    const early = round % 2 === 0 ? undefined : takeBack(order, counting)
    const [closed, answer] = await Promise.all([
      close(id, counting, beside),
      early ?? takeBack(order, counting),
    ])
    expect(closed.body.count?.expectedCashPaise).toBe(answer.status === 200 ? 0 : pricePaise)
    if (answer.status !== 200)
      expect(['counter_closed', 'drawer_counted']).toContain((answer.body as { code?: string }).code)
  }
  expect(await checkBooks(api.db)).toEqual([])
})

test('against the pooja that is performed: it is performed, or its money goes back', async () => {
  const orders: Order[] = []
  for (let round = 0; round < ROUNDS; round++) orders.push(await sell(clerk))
  api.clock.advance({ days: 2 })
  const keeper = await makeAdmin(api)
  await begin(keeper, 100 * pricePaise)
  for (const [round, order] of orders.entries()) {
    const lineId = order.lines[0]?.id ?? 0
    const early = round % 2 === 0 ? undefined : takeBack(order, keeper)
    const [performing, answer] = await Promise.all([
      beside.call(performLines, { body: { on_date: DATE, line_ids: [lineId] } }, keeper),
      early ?? takeBack(order, keeper),
    ])
    const [standing] = await sqlRows<{ state: string; returns: number }>(
      api.db,
      `select state, (select count(*)::int from counter_return g where g.tran_no = l.tran_no) as returns
       from order_line l where id = $1`,
      [lineId],
    )
    expect([standing, answer.status]).toEqual(
      performing.body.performed === 1
        ? [{ state: 'performed', returns: 0 }, 409]
        : [{ state: 'cancelled', returns: 1 }, 200],
    )
  }
  expect(await checkBooks(api.db)).toEqual([])
})
