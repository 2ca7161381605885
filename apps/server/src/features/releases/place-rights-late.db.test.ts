import { rescueOrder } from '@vazhipadu/contract/checkout'
import { expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { lineIdOf, POOL, useAnnouncing } from '../../testing/start-announcing.ts'

// Holds expire, payments arrive late and orders are settled again.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const p = useAnnouncing()

test('paid too late: a hold from before the announcement gives no place, and the money goes back', async () => {
  const day = '2027-01-07'
  const by = p.nextDevotee()
  const { tran_no, checkout } = await p.holdAndLapse(day, by)
  await p.announceBallot(day)
  p.control.pay(checkout?.order_id ?? '')
  await p.settle()
  expect((await p.read(tran_no, by)).status).toBe('expired')
  expect(await sqlRows(p.db, 'select cause from refund where tran_no = $1', [tran_no])).toEqual([
    { cause: 'late' },
  ])
  expect(await p.reserved(day)).toBe(0)
})

test('paid too late: a hold that had a right when it was made takes its place again if it is free', async () => {
  const day = '2027-01-08'
  const by = p.nextDevotee()
  const roomId = await p.announceRoom(day)
  await p.givePass(roomId, by)
  const { tran_no, checkout } = await p.holdAndLapse(day, by)
  p.control.pay(checkout?.order_id ?? '')
  await p.settle()
  expect((await p.read(tran_no, by)).status).toBe('confirmed')
})

test('a rescue by the office does not put an order on the day of a ballot', async () => {
  const [own, guarded] = ['2027-01-11', '2027-01-12'] as const
  const by = p.nextDevotee()
  const { tran_no, checkout } = await p.holdAndLapse(own, by)
  await p.announceBallot(guarded)
  const limit = 'insert into day_limit values ($1, $2, 0, now(), gen_random_uuid())'
  await sqlRows(p.db, limit, [POOL, own])
  await inTransaction(p.db, (trx) => announceChange(trx, 'calendar'))
  p.control.pay(checkout?.order_id ?? '', { outcome: 'authorized' })
  await p.settle()
  const order = await p.read(tran_no, by)
  expect(order.status).toBe('needs_attention')
  const rescue = async (date: string) =>
    p.call(
      rescueOrder,
      {
        params: { tran_no },
        body: { version: order.version, dates: [{ line_id: lineIdOf(order), date }] },
      },
      await p.asOffice(),
    )
  expect((await rescue(guarded)).body.code).toBe('lines_refused')
  expect((await rescue('2027-01-13')).body.status).toBe('confirmed')
})
