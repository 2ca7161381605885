import * as counter from '@vazhipadu/contract/counter'
import { describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { codeOf, countPieces } from '../../testing/start-counter.ts'
import { useSelling } from '../../testing/start-selling.ts'

const api = useSelling()

describe('the drawer', () => {
  test('is begun before anything is sold, once', async () => {
    expect(codeOf(await api.sell())).toEqual([409, 'counter_closed'])
    const [first, second] = await Promise.all([api.begin(10_000), api.begin(20_000)])
    expect(first.body.id).toBe(second.body.id)
    expect((await api.sell()).status).toBe(200)
  })

  test('counted even is closed without a reason, and takes no more sales', async () => {
    const { body } = await api.begin(10_000)
    await api.sell()
    await api.sell({ method: 'upi', reference: '432198765012' })
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

  test('that differs needs a reason, which the treasury reads; the books follow the count', async () => {
    const { body } = await api.begin()
    await api.sell()
    const count = { denominations: countPieces(api.pricePaise - 500), countedUpiPaise: 0 }
    const refused = await api.closeDrawer(body.id, count)
    expect(codeOf(refused)).toEqual([422, 'difference_unexplained'])
    expect((refused.body as unknown as { meta: object }).meta).toMatchObject({
      expectedCashPaise: api.pricePaise,
      countedCashPaise: api.pricePaise - 500,
    })
    await api.closeDrawer(body.id, { ...count, reason: 'Gave five rupees too much change' })
    const { body: list } = await api.call(counter.listCounterSessions, { query: { limit: '100' } }, api.admin)
    const found = list.sessions.find(({ id }) => id === body.id)
    expect(found?.count).toMatchObject({ reason: 'Gave five rupees too much change' })
    const entries = await sqlRows(
      api.db,
      `select account, amount_paise from ledger_entry join ledger_posting on id = posting_id where key = $1
       order by account`,
      [`counter_closed:${body.id}`],
    )
    expect(entries).toEqual([
      { account: 'cash', amountPaise: -500 },
      { account: 'over_short', amountPaise: 500 },
    ])
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('of another clerk is not theirs to close', async () => {
    const { body } = await api.begin()
    const other = await api.closeDrawer(
      body.id,
      { denominations: {}, countedUpiPaise: 0 },
      api.admin as never,
    )
    expect(codeOf(other)).toEqual([404, 'drawer_not_found'])
    expect((await api.look()).session?.id).toBe(body.id)
  })

  test('is closed and sold from at once: the sale is in the count, or refused', async () => {
    for (let round = 0; round < 4; round++) {
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
})
