import { moveLine } from '@vazhipadu/contract/changes'
import { describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { HOMAM, lineOn, type PaidOrder, useRefunding } from '../../testing/start-refunding.ts'

const p = useRefunding()

describe('a devotee’s own change', () => {
  const move = async (order: PaidOrder, date: string, version = order.version) =>
    p.call(
      moveLine,
      {
        params: { tran_no: order.tran_no, line_id: order.lines[0]?.id ?? 0 },
        body: { date, version },
      },
      { token: await p.signIn(p.devotee) },
    )

  test('moves a line once: the old place is free, the new one taken, the day remembered', async () => {
    const order = await p.buy([lineOn('2026-12-12')])
    const stale = await move(order, '2026-12-14', order.version - 1)
    expect(stale.body.code).toBe('stale')
    const moved = await move(order, '2026-12-14')
    expect(moved.status).toBe(200)
    expect(moved.body.lines[0]).toMatchObject({ date: '2026-12-14', movedFrom: '2026-12-12', mayMove: false })
    expect([await p.reserved('2026-12-12'), await p.reserved('2026-12-14')]).toEqual([0, 1])
    // A retry after a lost response succeeds with the old version and with the new one.
    for (const known of [order, moved.body])
      expect((await move(known, '2026-12-14')).body).toEqual(moved.body)
    expect(await p.reserved('2026-12-14')).toBe(1)
    expect((await move(moved.body, '2026-12-15')).body.code).toBe('move_not_allowed')
  })

  test('that was made is not said to stand once its line has ended', async () => {
    const order = await p.buy([lineOn('2026-12-12')])
    const moved = await move(order, '2026-12-14')
    const ids = order.lines.map(({ id }) => id)
    await p.db.updateTable('orderLine').set({ state: 'performed' }).where('id', 'in', ids).execute()
    expect((await move(moved.body, '2026-12-14')).body.code).toBe('move_not_allowed')
  })

  test('is refused to a full day, to a past one, and when the price has changed', async () => {
    const order = await p.buy([lineOn('2026-12-16')])
    await sqlRows(p.db, 'insert into day_limit values ($1, $2, 0, now(), gen_random_uuid())', [
      HOMAM,
      '2026-12-17',
    ])
    await inTransaction(p.db, (trx) => announceChange(trx, 'calendar'))
    const full = await move(order, '2026-12-17')
    expect([full.body.code, full.body.meta]).toMatchObject(['lines_refused', { lines: [{ reason: 'full' }] }])
    expect((await move(order, '2026-11-01')).body.meta).toMatchObject({ lines: [{ reason: 'past' }] })
    await sqlRows(p.db, 'insert into offering_price values ($1, $2, 1, null, now(), null)', [
      HOMAM,
      p.clock.now().toISOString().slice(0, 10),
    ])
    await inTransaction(p.db, (trx) => announceChange(trx, 'catalogue'))
    await expect.poll(async () => (await move(order, '2026-12-18')).body.code).toBe('price_changed')
    await sqlRows(p.db, 'delete from offering_price where price_paise = 1')
    await inTransaction(p.db, (trx) => announceChange(trx, 'catalogue'))
    await expect
      .poll(async () => (await p.book([lineOn('2026-12-19')], p.devotees[3])).body.totalPaise)
      .toBe(order.totalPaise)
  })

  test('respects the limit of an account for a day', async () => {
    const KARUKA = 14
    for (const name of ['Arjun', 'Bhavana', 'Chandran', 'Devaki', 'Eswaran'])
      await p.buy([{ ...lineOn('2027-01-10', KARUKA), name }])
    const order = await p.buy([lineOn('2027-01-11', KARUKA)])
    const refused = await move(order, '2027-01-10')
    expect(refused.body.meta).toEqual({
      lines: [{ index: 0, reason: 'limit_per_account', left: 0, message: null }],
    })
    expect((await move(order, '2027-01-12')).status).toBe(200)
  })

  test('respects the limit of an order for a day', async () => {
    const PULLUVAN_PATTU = 36
    const order = await p.buy([lineOn('2027-01-14', PULLUVAN_PATTU), lineOn('2027-01-15', PULLUVAN_PATTU)])
    const refused = await move(order, '2027-01-15')
    expect(refused.body.meta).toEqual({
      lines: [{ index: 0, reason: 'limit_per_order', left: 0, message: null }],
    })
    expect((await move(order, '2027-01-16')).status).toBe(200)
  })

  test('respects the limit of an account for a scarce day, with its unpaid holds', async () => {
    await sqlRows(p.db, "delete from setting where key = 'holding.scarceUpTo'")
    await inTransaction(p.db, (trx) => announceChange(trx, 'settings'))
    const THILA = 15
    const order = await p.buy([lineOn('2027-01-17', THILA)])
    await sqlRows(p.db, 'update offering set most_per_account_day = null where id = $1', [THILA])
    await inTransaction(p.db, (trx) => announceChange(trx, 'catalogue'))
    const five = Array.from({ length: 5 }, () => lineOn('2027-01-18', THILA))
    expect((await p.book(five)).status).toBe(200)
    const refused = await move(order, '2027-01-18')
    expect(refused.body.meta).toEqual({
      lines: [{ index: 0, reason: 'limit_unpaid', left: 0, most: 5, message: null }],
    })
  })
})
