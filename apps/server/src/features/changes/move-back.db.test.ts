import { moveBack, moveLine, updateBooking } from '@vazhipadu/contract/changes'
import { describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { HOMAM, lineOn, type PaidOrder, useRefunding } from '../../testing/start-refunding.ts'

const p = useRefunding()

const ofLine = (order: PaidOrder) => ({ tran_no: order.tran_no, line_id: order.lines[0]?.id ?? 0 })
const move = async (order: PaidOrder, date: string) =>
  p.call(
    moveLine,
    { params: ofLine(order), body: { date, version: order.version } },
    { token: await p.signIn(p.devotee) },
  )
const back = async (order: PaidOrder) =>
  p.call(
    moveBack,
    { params: ofLine(order), body: { version: order.version } },
    { token: await p.signIn(p.devotee) },
  )
const movedTo = async (order: PaidOrder, date: string) => {
  const moved = await move(order, date)
  expect(moved.status).toBe(200)
  return moved.body
}
const limit = async (date: string, places: number) => {
  await sqlRows(p.db, 'insert into day_limit values ($1, $2, $3, now(), gen_random_uuid())', [
    HOMAM,
    date,
    places,
  ])
  await inTransaction(p.db, (trx) => announceChange(trx, 'calendar'))
}

describe('a move taken back', () => {
  test('puts the line where it was booked, as if it had not been elsewhere, and the move is there again', async () => {
    const order = await p.buy([lineOn('2026-12-12')])
    expect(order.lines[0]?.moveBackUntil).toBeNull()
    const moved = await movedTo(order, '2026-12-14')
    // Midnight at the temple.
    expect(moved.lines[0]?.moveBackUntil).toBe('2026-11-15T18:30:00.000Z')
    const returned = await back(moved)
    expect(returned.body.lines[0]).toMatchObject({
      date: '2026-12-12',
      movedFrom: null,
      mayMove: true,
      moveBackUntil: null,
    })
    expect([await p.reserved('2026-12-12'), await p.reserved('2026-12-14')]).toEqual([1, 0])
    expect(returned.body.timeline.map(({ step }) => step)).not.toContain('moved')
    // After another move it stays there: moving to and fro is limited.
    const again = await movedTo(returned.body, '2026-12-16')
    expect(again.lines[0]).toMatchObject({ mayMove: false, moveBackUntil: null })
    expect((await back(again)).body.code).toBe('move_back_not_allowed')
    expect(await p.reserved('2026-12-16')).toBe(1)
  })

  test('sent again is answered like the first, and does nothing more', async () => {
    const order = await p.buy([lineOn('2026-12-17')])
    const moved = await movedTo(order, '2026-12-18')
    const first = await back(moved)
    const second = await back(moved)
    expect([second.status, second.body.version]).toEqual([200, first.body.version])
    expect([await p.reserved('2026-12-17'), await p.reserved('2026-12-18')]).toEqual([1, 0])
    // After a further move the old request no longer counts as a retry.
    const elsewhere = await movedTo(first.body, '2026-12-19')
    expect((await back(moved)).body.code).toBe('stale')
    expect((await p.read(elsewhere.tran_no)).lines[0]?.date).toBe('2026-12-19')
  })

  test('is refused if the old place was sold meanwhile; the line stays', async () => {
    await limit('2026-12-21', 1)
    const order = await p.buy([lineOn('2026-12-21')])
    const moved = await movedTo(order, '2026-12-22')
    expect((await p.book([lineOn('2026-12-21')], p.devotees[5])).status).toBe(200)
    const refused = await back(moved)
    expect([refused.body.code, refused.body.meta]).toMatchObject([
      'lines_refused',
      { lines: [{ reason: 'full' }] },
    ])
    expect((await p.read(order.tran_no)).lines[0]?.date).toBe('2026-12-22')
    expect([await p.reserved('2026-12-21'), await p.reserved('2026-12-22')]).toEqual([1, 1])
  })

  test('ends where the temple has moved the line since', async () => {
    const order = await p.buy([lineOn('2026-12-23')])
    const moved = await movedTo(order, '2026-12-26')
    const body = {
      tran_no: order.tran_no,
      version: moved.version,
      reason: 'Requested by telephone',
      lines: [{ line_id: ofLine(order).line_id, date: '2026-12-27' }],
    }
    const byOffice = await p.call(updateBooking, { body }, { token: p.office.admin.token })
    expect(byOffice.body.lines[0]).toMatchObject({ movedFrom: '2026-12-26', moveBackUntil: null })
    expect((await back(byOffice.body)).body.code).toBe('move_back_not_allowed')
  })

  test('ends at midnight, and before it at the cut-off of the old day or the new', async () => {
    // Sunday, 9:30; the homam of a day can be booked until the evening before.
    const [offering] = await sqlRows<{ cutoffDays: number; cutoffTime: string }>(
      p.db,
      'select cutoff_days, cutoff_time from offering where id = $1',
      [HOMAM],
    )
    await sqlRows(p.db, "update offering set cutoff_days = 1, cutoff_time = '18:00' where id = $1", [HOMAM])
    await inTransaction(p.db, (trx) => announceChange(trx, 'catalogue'))
    const far = await p.buy([lineOn('2027-01-05')])
    const soon = await p.buy([lineOn('2026-11-16')])
    const alsoFar = await p.buy([lineOn('2027-01-06')])
    const movedFar = await movedTo(far, '2027-01-07')
    const movedSoon = await movedTo(soon, '2027-01-08')
    const movedNear = await movedTo(alsoFar, '2026-11-16')
    const evening = '2026-11-15T12:30:00.000Z'
    expect(movedFar.lines[0]?.moveBackUntil).toBe('2026-11-15T18:30:00.000Z')
    expect(movedSoon.lines[0]?.moveBackUntil).toBe(evening)
    expect(movedNear.lines[0]?.moveBackUntil).toBe(evening)
    await p.pass(8.5 * 60)
    expect((await back(movedSoon)).body.code).toBe('move_back_not_allowed')
    expect((await back(movedNear)).body.code).toBe('move_back_not_allowed')
    await p.pass(6 * 60)
    expect((await p.read(far.tran_no)).lines[0]?.moveBackUntil).toBeNull()
    expect((await back(movedFar)).body.code).toBe('move_back_not_allowed')
    await sqlRows(p.db, 'update offering set cutoff_days = $2, cutoff_time = $3 where id = $1', [
      HOMAM,
      offering?.cutoffDays,
      offering?.cutoffTime,
    ])
    await inTransaction(p.db, (trx) => announceChange(trx, 'catalogue'))
  })
})
