import { quoteBasket } from '@vazhipadu/contract/checkout'
import { changeSetting } from '@vazhipadu/contract/settings'
import { describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { startHolding } from '../../testing/start-holding.ts'
import { useStarted } from '../../testing/use-started.ts'

const p = useStarted(startHolding)

const PUSHPANJALI = 1
const HOMAM = 11
const MRITYUNJAYA = 13
const KARUKA = 14
const THILA = 15
const NOORUM_PALUM = 28
const SPECIAL_NOORUM = 29
const SARPA_BALI_SHARE = 31
const SARPA_BALI = 32
const PULLUVAN_PATTU = 36
const ANNADANAM = 43
const ONE_DAY = 44
/** The pool shared by noorum palum and special noorum palum. */
const NOORUM_POOL = 27
const HOMAM_POOL = 11

let days = 1
/** Each test uses its own day. */
const nextDay = () => {
  days++
  return `2027-0${1 + Math.floor(days / 28)}-${String((days % 28) + 1).padStart(2, '0')}`
}
const dayAfter = (date: string, n: number) =>
  new Date(Date.parse(date) + n * 86_400_000).toISOString().slice(0, 10)
const each = (offeringId: number, from: string, count: number, step = 1) =>
  Array.from({ length: count }, (_, n) => p.linesOn(offeringId, dayAfter(from, n * step), 1)).flat()

describe('without paying', () => {
  test('one request cannot hold a year of a pooja with one place a day', async () => {
    const { status, body } = await p.book(each(ONE_DAY, '2026-11-20', 360), p.someone())
    expect([status, body.code]).toEqual([409, 'lines_refused'])
    const { lines } = body.meta as { lines: { index: number; reason: string; left: number; most: number }[] }
    expect(lines).toHaveLength(346)
    expect(lines[0]).toEqual({ index: 14, reason: 'limit_rare_days', left: 0, most: 14, message: null })
  })

  test('rare days are counted over all orders and all offerings', async () => {
    const by = p.someone()
    expect((await p.book(each(ONE_DAY, '2027-05-01', 10), by)).status).toBe(200)
    const more = await p.book(each(PULLUVAN_PATTU, '2027-05-01', 5), by)
    expect(more.body.meta).toMatchObject({ lines: [{ index: 4, reason: 'limit_rare_days', most: 14 }] })
    expect((await p.book(each(PULLUVAN_PATTU, '2027-05-01', 4), by)).status).toBe(200)
  })

  test('one account cannot hold a year of a rite that takes all fifty shares of its day; sponsors keep fourteen', async () => {
    const by = p.someone()
    const { status, body } = await p.book(each(SARPA_BALI, '2027-06-01', 20), by)
    expect([status, body.code]).toEqual([409, 'lines_refused'])
    const { lines } = body.meta as { lines: { reason: string; most?: number }[] }
    // Two of the twenty are ekadashi days; four of the others exceed the limit of fourteen.
    const rare = lines.filter(({ reason, most }) => reason === 'limit_rare_days' && most === 14)
    expect([lines.length, rare.length]).toEqual([6, 4])
    // A single share of the same rite does not count as rare.
    expect((await p.book(each(SARPA_BALI_SHARE, '2027-09-01', 5), by)).status).toBe(200)
  })

  test('four presses of five do not take all twenty of a day', async () => {
    const by = p.someone()
    const date = nextDay()
    expect((await p.book(p.linesOn(THILA, date, 5), by)).status).toBe(200)
    const second = await p.book(p.linesOn(THILA, date, 5), by)
    expect([second.status, second.body.code]).toEqual([409, 'lines_refused'])
    expect(await p.countReserved(15, date)).toBe(5)
  })

  test('the limit for a scarce day is in the answer; holds of the pool’s other offering count towards it', async () => {
    const by = p.someone()
    const date = nextDay()
    await p.limitDay(NOORUM_POOL, date, 40)
    expect((await p.book(p.linesOn(NOORUM_PALUM, date, 8), by)).status).toBe(200)
    const { body } = await p.book(p.linesOn(SPECIAL_NOORUM, date, 1), by)
    expect(body.meta).toEqual({
      lines: [{ index: 0, reason: 'limit_unpaid', left: 0, most: 5, message: null }],
    })
    const quoted = await p.call(
      quoteBasket,
      { body: { lines: p.linesOn(NOORUM_PALUM, date, 3) } },
      { token: await p.signIn(by) },
    )
    expect(quoted.body.lines.map(({ reason, most }) => [reason, most])).toEqual([
      ['open', undefined],
      ['open', undefined],
      ['limit_per_account', undefined],
    ])
  })

  test('holds made while places were plenty count once the day is scarce', async () => {
    const by = p.someone()
    const date = nextDay()
    await p.limitDay(NOORUM_POOL, date, 60)
    await sqlRows(p.db, 'update offering set most_per_account_day = null where id = $1', [SPECIAL_NOORUM])
    await inTransaction(p.db, (trx) => announceChange(trx, 'catalogue'))
    // Of sixty places one account may hold six, more than the five per order.
    expect((await p.book(p.linesOn(SPECIAL_NOORUM, date, 4), by)).status).toBe(200)
    await sqlRows(p.db, 'update pool_day set reserved = 50 where pool_id = $1 and on_date = $2', [
      NOORUM_POOL,
      date,
    ])
    const { body } = await p.book(p.linesOn(SPECIAL_NOORUM, date, 3), by)
    expect(body.meta).toEqual({
      lines: [{ index: 2, reason: 'limit_unpaid', left: 0, most: 6, message: null }],
    })
  })

  test('a plan of a whole year on ordinary pools is not touched', async () => {
    const { status } = await p.book(each(PUSHPANJALI, '2026-11-16', 365), p.someone())
    expect(status).toBe(200)
  })

  test('three orders wait for their payment at once; the fourth names them, and goes when one is let go', async () => {
    const by = p.someone()
    const date = nextDay()
    const made: string[] = []
    for (let n = 0; n < 3; n++) made.push((await p.book(p.linesOn(PUSHPANJALI, date, 1), by)).body.tran_no)
    const fourth = await p.book(p.linesOn(PUSHPANJALI, date, 1), by)
    expect([fourth.status, fourth.body.code]).toEqual([409, 'too_many_unpaid'])
    const { most, tran_nos } = fourth.body.meta as { most: number; tran_nos: string[] }
    expect([most, tran_nos.toSorted()]).toEqual([3, made.toSorted()])
    await p.releaseHold(made[0] ?? '', by)
    expect((await p.book(p.linesOn(PUSHPANJALI, date, 1), by)).status).toBe(200)
  })

  test('paid orders and orders of other accounts do not count', async () => {
    const by = p.someone()
    for (let n = 0; n < 4; n++) {
      const { status, body } = await p.book(p.linesOn(PUSHPANJALI, nextDay(), 1), by)
      expect(status).toBe(200)
      p.control.pay(body.checkout?.order_id ?? '')
      await p.settle()
    }
    for (let n = 0; n < 3; n++)
      expect((await p.book(p.linesOn(PUSHPANJALI, nextDay(), 1), by)).status).toBe(200)
    expect((await p.book(p.linesOn(PUSHPANJALI, nextDay(), 1), p.someone())).status).toBe(200)
  })

  test('pressed again with the same key it is the same order, also when no more fit', async () => {
    const by = p.someone()
    const line = p.linesOn(PUSHPANJALI, nextDay(), 1)
    for (const key of ['a', 'b', 'c']) await p.book(line, by, `the-key-of-press-${key}`)
    const again = await p.book(line, by, 'the-key-of-press-a')
    expect(again.status).toBe(200)
  })

  test('the temple may set each number', async () => {
    const admin = await makeAdmin(p)
    const by = p.someone()
    await p.book(p.linesOn(PUSHPANJALI, nextDay(), 1), by)
    const set = (value: number) =>
      p.call(changeSetting, { params: { key: 'holding.mostUnpaidOrders' }, body: { value } }, admin)
    expect((await set(1)).status).toBe(200)
    await expect
      .poll(async () => (await p.book(p.linesOn(PUSHPANJALI, nextDay(), 1), by)).body.code)
      .toBe('too_many_unpaid')
    expect((await set(3)).status).toBe(200)
    await expect.poll(async () => (await p.book(p.linesOn(PUSHPANJALI, nextDay(), 1), by)).status).toBe(200)
  })
})

describe('honest people are not kept from anything', () => {
  const held = async (lines: Parameters<typeof p.book>[0], by = p.someone()) => {
    const { status, body } = await p.book(lines, by)
    expect(body.meta).toBeUndefined()
    expect(status).toBe(200)
    return body
  }

  test('a family of six at Ganapathi homam', () => held(p.linesOn(HOMAM, nextDay(), 6)))

  test('a family of six at noorum palum with 249 of 1,000 left', async () => {
    const date = nextDay()
    await p.limitDay(NOORUM_POOL, date, 1_000, 751)
    await held(p.linesOn(NOORUM_PALUM, date, 6))
  })

  test('two children at karuka homam', () => held(p.linesOn(KARUKA, nextDay(), 2)))

  test('three brothers at thila homam, each with a booking of his own', async () => {
    const date = nextDay()
    await held(p.linesOn(THILA, date, 3))
    const by = p.someone()
    for (let n = 0; n < 3; n++) await held(p.linesOn(THILA, date, 1), by)
  })

  test('a couple as two lines at Mrityunjaya homam', () => held(p.linesOn(MRITYUNJAYA, '2027-03-20', 2)))

  test('five annadanam shares', () => held(p.linesOn(ANNADANAM, nextDay(), 5)))

  test('a sponsor of the whole sarpa bali, and of shares', async () => {
    await held(p.linesOn(SARPA_BALI, '2027-03-20', 1))
    await held(p.linesOn(SARPA_BALI_SHARE, '2027-03-21', 5))
  })

  test('every Ayilyam for a year at pulluvan pattu', () => held(each(PULLUVAN_PATTU, '2026-11-20', 14, 26)))

  test('one piece of the last place', async () => {
    const date = nextDay()
    await p.limitDay(HOMAM_POOL, date, 1)
    await held(p.linesOn(HOMAM, date, 1))
  })

  test('a foreign card that fails three times, and then pays', async () => {
    const by = p.someone()
    for (let n = 0; n < 3; n++) {
      const date = nextDay()
      const { tran_no, checkout } = await held(p.linesOn(HOMAM, date, 2), by)
      p.control.pay(checkout?.order_id ?? '', { outcome: 'failed' })
      await p.settle()
      await p.pass(17)
      await p.settle()
      expect((await p.status(tran_no)).status).toBe('expired')
    }
    expect(await p.countLapses(by)).toBe(0)
    const { tran_no, checkout } = await held(p.linesOn(HOMAM, nextDay(), 2), by)
    p.control.pay(checkout?.order_id ?? '')
    await p.settle()
    expect((await p.status(tran_no)).status).toBe('confirmed')
  })
})
