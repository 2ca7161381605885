import * as drawers from '@vazhipadu/contract/counter/drawers'
import { showDashboard } from '@vazhipadu/contract/reports/dashboard'
import { sumTransactions } from '@vazhipadu/contract/reports/transactions'
import { describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { codeOf, countPieces, makeReference } from '../../testing/start-counter.ts'
import { useSelling } from '../../testing/start-selling.ts'

const api = useSelling()

const explain = (id: string) => ({ params: { id }, body: { reason: 'Gave too much change' } })

describe('the drawer', () => {
  test('is begun before anything is sold, once', async () => {
    expect(codeOf(await api.sell())).toEqual([409, 'counter_closed'])
    const [first, second] = await Promise.all([api.begin(10_000), api.begin(20_000)])
    expect(first.body.id).toBe(second.body.id)
    const [kept] = await sqlRows<{ floatPaise: number; floatDenominations: Record<string, number> }>(
      api.db,
      'select float_paise, float_denominations from counter_session where id = $1',
      [first.body.id],
    )
    expect(kept?.floatPaise).toBe(first.body.floatPaise)
    expect(kept?.floatDenominations).toEqual(countPieces(first.body.floatPaise))
    expect((await api.sell()).status).toBe(200)
  })

  test('begins with no nonsense: neither words nor notes that do not exist open it with nothing', async () => {
    for (const denominations of [
      { '100': 'five' },
      { '100': -3 },
      { '100': 1.5 },
      { '7': 3 },
      '500',
      undefined,
    ]) {
      const request = { body: { denominations: denominations as never } }
      expect((await api.call(drawers.openCounter, request, api.own.clerk)).status).toBe(422)
    }
    expect((await api.look()).session).toBeNull()
  })

  test('counted even is closed without a reason, and takes no more sales', async () => {
    const { body } = await api.begin(10_000)
    await api.sell()
    await api.sell({ method: 'upi', reference: makeReference() })
    const closed = await api.closeDrawer(body.id, {
      denominations: countPieces(10_000 + api.pricePaise),
      countedUpiPaise: api.pricePaise,
    })
    expect(closed.body).toMatchObject({
      sales: 2,
      closedAt: expect.any(String),
      count: {
        expectedCashPaise: 10_000 + api.pricePaise,
        countedCashPaise: 10_000 + api.pricePaise,
        reason: null,
        expectedUpiPaise: api.pricePaise,
        countedUpiPaise: api.pricePaise,
      },
    })
    expect(codeOf(await api.sell())).toEqual([409, 'counter_closed'])
    const again = await api.closeDrawer(body.id, { denominations: {}, countedUpiPaise: 0 })
    expect(again.body).toEqual(closed.body)
    const next = await api.begin()
    expect(next.body).toMatchObject({ number: 2, sales: 0 })
    expect((await api.look()).lastClosed?.id).toBe(body.id)
  })

  test('is counted blind: the expected sum is shown only after the count', async () => {
    const { body } = await api.begin(10_000)
    await api.sell()
    await api.sell({ method: 'upi', reference: makeReference() })
    const untold = { cashPaise: null, upiPaise: null, returnedPaise: null, count: null }
    expect((await api.look()).session).toMatchObject({ ...untold, sales: 2 })
    // The treasury does not see the sum either, because it might tell the clerk.
    const listOpen = async () =>
      (
        await api.call(drawers.listCounterSessions, { query: { limit: '100' } }, api.admin)
      ).body.sessions.find(({ id }) => id === body.id)
    expect(await listOpen()).toMatchObject({ ...untold, floatPaise: 10_000 })
    const said = JSON.stringify([await api.look(), await listOpen()])
    expect(said).not.toContain(String(10_000 + api.pricePaise))
    expect(codeOf(await api.call(drawers.explainDrawer, explain(body.id), api.own.clerk))).toEqual([
      409,
      'nothing_to_explain',
    ])
    const counted = await api.countDrawer(body.id, {
      denominations: countPieces(10_000),
      countedUpiPaise: api.pricePaise,
    })
    expect(counted.body).toMatchObject({
      cashPaise: api.pricePaise,
      upiPaise: api.pricePaise,
      countedAt: expect.any(String),
      closedAt: null,
      count: { expectedCashPaise: 10_000 + api.pricePaise, countedCashPaise: 10_000, reason: null },
    })
    expect(await listOpen()).toMatchObject({ cashPaise: api.pricePaise, closedAt: null })
  })

  test('needs the bank’s word for UPI: left empty it is not even', async () => {
    const { body } = await api.begin()
    await api.sell({ method: 'upi', reference: makeReference() })
    for (const countedUpiPaise of [undefined, null, ''])
      expect((await api.countDrawer(body.id, { denominations: {}, countedUpiPaise })).status).toBe(422)
    expect((await api.look()).session?.countedAt).toBeNull()
    const counted = await api.countDrawer(body.id, { denominations: {}, countedUpiPaise: 0 })
    expect(counted.body).toMatchObject({ closedAt: null, count: { expectedUpiPaise: api.pricePaise } })
  })

  test('that differs sells and gives nothing more, is counted once again at most, and closed with a reason', async () => {
    const { body } = await api.begin()
    await api.sell()
    const short = { denominations: countPieces(api.pricePaise - 500), countedUpiPaise: 0 }
    await api.countDrawer(body.id, short)
    expect(codeOf(await api.sell())).toEqual([409, 'drawer_counted'])
    expect(codeOf(await api.begin())).toEqual([409, 'drawer_counted'])
    // A retry after a lost response is the same count.
    expect((await api.countDrawer(body.id, short)).body.count?.firstDifferencePaise).toBeNull()
    const less = { denominations: countPieces(api.pricePaise - 1_000), countedUpiPaise: 0 }
    expect((await api.countDrawer(body.id, less)).body.count).toMatchObject({
      countedCashPaise: api.pricePaise - 1_000,
      firstDifferencePaise: -500,
    })
    expect(codeOf(await api.countDrawer(body.id, short))).toEqual([409, 'counted_twice'])
    const silent = await api.call(
      drawers.explainDrawer,
      { params: { id: body.id }, body: { reason: ' x ' } },
      api.own.clerk,
    )
    expect(silent.status).toBe(422)
    const closed = await api.call(drawers.explainDrawer, explain(body.id), api.own.clerk)
    expect(closed.body).toMatchObject({
      closedAt: expect.any(String),
      count: { reason: 'Gave too much change', firstDifferencePaise: -500 },
    })
    const entries = await sqlRows(
      api.db,
      `select account, amount_paise from ledger_entry join ledger_posting on id = posting_id where key = $1
       order by account`,
      [`counter_closed:${body.id}`],
    )
    expect(entries).toEqual([
      { account: 'cash', amountPaise: -1_000 },
      { account: 'over_short', amountPaise: 1_000 },
    ])
    expect((await api.begin()).body).toMatchObject({ number: 2 })
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('an exact recount closes the drawer without a reason; the first count is kept', async () => {
    const { body } = await api.begin()
    await api.sell()
    await api.countDrawer(body.id, { denominations: {}, countedUpiPaise: 0 })
    const again = await api.countDrawer(body.id, {
      denominations: countPieces(api.pricePaise),
      countedUpiPaise: 0,
    })
    expect(again.body).toMatchObject({
      closedAt: expect.any(String),
      count: { reason: null, firstDifferencePaise: -api.pricePaise },
    })
    const closing = await sqlRows<{ action: string }>(
      api.db,
      'select action from audit_entry where subject_id = $1 order by id',
      [body.id],
    )
    expect(closing.map(({ action }) => action)).toEqual([
      'counter.opened',
      'counter.counted',
      'counter.counted',
      'counter.closed',
    ])
  })

  test('of another clerk is not theirs to close', async () => {
    const { body } = await api.begin()
    const other = await api.countDrawer(body.id, { denominations: {}, countedUpiPaise: 0 }, api.admin)
    expect(codeOf(other)).toEqual([404, 'drawer_not_found'])
    expect(codeOf(await api.call(drawers.explainDrawer, explain(body.id), api.admin))).toEqual([
      404,
      'drawer_not_found',
    ])
    expect((await api.look()).session?.id).toBe(body.id)
  })

  test('is closed and sold from at once: the sale is in the count, or refused', async () => {
    for (let round = 0; round < 4; round++) {
      // A clerk's differences of a day add up, and four of them would need a second person.
      await api.beginAnew()
      const { body } = await api.begin()
      const [sold, closed] = await Promise.all([
        api.sell(),
        api.closeDrawer(body.id, { denominations: {}, countedUpiPaise: 0, reason: 'a race' }),
      ])
      const expected = closed.body.count?.expectedCashPaise
      expect([sold.status, expected]).toEqual(sold.status === 200 ? [200, api.pricePaise] : [409, 0])
    }
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('of yesterday is counted before today’s begins', async () => {
    const { body } = await api.begin()
    await api.sell()
    api.clock.advance({ days: 1 })
    api.own.clerk = await api.signInAgain(api.own.clerk)
    expect(codeOf(await api.sell())).toEqual([409, 'drawer_not_counted'])
    expect(codeOf(await api.begin())).toEqual([409, 'drawer_not_counted'])
    await api.closeDrawer(body.id, { denominations: countPieces(api.pricePaise), countedUpiPaise: 0 })
    expect((await api.begin()).body).toMatchObject({ number: 1 })
  })

  test('a treasurer sees no sum that includes their own uncounted drawer', async () => {
    api.own.clerk = await api.makeClerk(['desk', 'treasury'])
    const readNotice = async (as = api.own.clerk) => {
      const { body: found } = await api.call(sumTransactions, { body: { from_date: '2026-11-01' } }, as)
      const { body: home } = await api.call(showDashboard, {}, as)
      return [
        found.sums !== null,
        found.countFirst,
        home.takings !== null,
        home.today.valuePaise !== null,
        home.countFirst,
      ]
    }
    const inFull = [true, false, true, true, false]
    expect(await readNotice()).toEqual(inFull)
    const { body } = await api.begin()
    await api.sell()
    expect(await readNotice()).toEqual([false, true, false, false, true])
    // Another treasurer has no drawer to count and sees all sums; a clerk never does.
    expect(await readNotice(await api.makeClerk(['treasury']))).toEqual(inFull)
    expect(await readNotice(await api.makeClerk(['desk']))).toEqual([false, false, false, false, false])
    await api.countDrawer(body.id, { denominations: {}, countedUpiPaise: 0 })
    expect(await readNotice()).toEqual(inFull)
  })
})
