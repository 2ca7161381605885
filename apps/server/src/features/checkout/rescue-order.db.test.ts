import { randomUUID } from 'node:crypto'
import { initiateBooking, rescueOrder } from '@vazhipadu/contract/checkout'
import { getOrder } from '@vazhipadu/contract/orders'
import { expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { loseCommitAnswer } from '../../testing/lose-commit.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { startPaying } from '../../testing/start-paying.ts'
import { useStarted } from '../../testing/use-started.ts'

// These tests let holds expire, pay late and settle orders repeatedly, which takes long.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const p = useStarted(startPaying)

const HOMAM = 11
const change = (topic: string, text: string, values: unknown[] = []) =>
  inTransaction(p.db, async (trx) => {
    await sqlRows(trx, text, values)
    await announceChange(trx, topic)
  })

test('places taken again are counted as they are now: an offering may need more of its pool than when it was held', async () => {
  const { body } = await p.book([{ offering_id: HOMAM, date: '2026-12-02', name: 'Ammini', star_id: 9 }])
  await p.pass(17)
  await p.settle()
  await change('catalogue', 'update offering set units = 2 where id = $1', [HOMAM])
  p.control.pay(body.checkout?.order_id ?? '')
  await p.settle()
  expect((await p.status(body.tran_no)).status).toBe('confirmed')
  expect(await checkBooks(p.db)).toEqual([])
  await change('catalogue', 'update offering set units = 1 where id = $1', [HOMAM])
})

test('a parcel goes with the line that the office gave another day', async () => {
  const date = '2026-12-10'
  await change('calendar', 'insert into day_limit values ($1, $2, 1, now(), gen_random_uuid())', [
    HOMAM,
    date,
  ])
  const { body } = await p.book([{ offering_id: HOMAM, date, name: 'Ammini', star_id: 9 }])
  const [line] = await sqlRows<{ id: number }>(p.db, 'select id from order_line where tran_no = $1', [
    body.tran_no,
  ])
  await sqlRows(
    p.db,
    `with made as (insert into parcel (tran_no, on_date, option, state, zone, charge_paise, grams, address)
       values ($1, $2, 'post', 'awaiting_pooja', 'kerala', 0, 100, '{}') returning id)
     insert into parcel_line select id, $3 from made`,
    [body.tran_no, date, line?.id],
  )
  await p.pass(17)
  await p.settle()
  await p.book([{ offering_id: HOMAM, date, name: 'Devaki', star_id: 9 }], p.devotees[1])
  p.control.pay(body.checkout?.order_id ?? '', { outcome: 'authorized' })
  await p.settle()
  const order = (
    await p.call(getOrder, { params: { tran_no: body.tran_no } }, { token: await p.signIn(p.devotee) })
  ).body
  expect(order.status).toBe('needs_attention')
  const answer = await p.call(
    rescueOrder,
    {
      params: { tran_no: body.tran_no },
      body: { version: order.version, dates: [{ line_id: line?.id ?? 0, date: '2026-12-11' }] },
    },
    { token: (await makeAdmin(p)).token },
  )
  expect(answer.body.status).toBe('confirmed')
  expect(await sqlRows(p.db, 'select on_date from parcel where tran_no = $1', [body.tran_no])).toEqual([
    { onDate: '2026-12-11' },
  ])
})

test('a name that no database keeps is refused before it comes among others', async () => {
  const lines = [{ offering_id: HOMAM, date: '2026-12-20', name: 'Ammi\u0000ni', star_id: 9 }]
  const answer = await p.call(
    initiateBooking,
    { body: { lines } },
    { token: await p.signIn(p.devotee), headers: { 'idempotency-key': randomUUID() } },
  )
  expect(answer.status).toBe(422)
})

test('the office gives a late payment another day, and it is captured', async () => {
  const read = async (tranNo: string) =>
    (await p.call(getOrder, { params: { tran_no: tranNo } }, { token: await p.signIn(p.devotee) })).body
  const date = '2026-12-26'
  await change('calendar', 'insert into day_limit values ($1, $2, 1, now(), gen_random_uuid())', [
    HOMAM,
    date,
  ])
  const { body } = await p.book([{ offering_id: HOMAM, date, name: 'Ammini', star_id: 9 }])
  await p.pass(17)
  await p.settle()
  await p.book([{ offering_id: HOMAM, date, name: 'Ammini', star_id: 9 }], p.devotees[1])
  p.control.pay(body.checkout?.order_id ?? '', { outcome: 'authorized' })
  await p.settle()
  const order = await read(body.tran_no)
  expect(order.status).toBe('needs_attention')
  let admin = await makeAdmin(p)
  const rescue = (onDate: string, version = order.version) =>
    p.call(
      rescueOrder,
      {
        params: { tran_no: order.tran_no },
        body: { version, dates: [{ line_id: order.lines[0]?.id ?? 0, date: onDate }] },
      },
      { token: admin.token },
    )
  expect((await rescue(date)).body.code).toBe('lines_refused')
  expect((await rescue('2026-12-27', 99)).body.code).toBe('stale')
  // The provider is down at this moment: the day is kept, no error is shown, and the timed check retries.
  p.control.setOutage(60)
  expect((await rescue('2026-12-27')).body.status).toBe('awaiting_payment')
  p.control.clearFaults()
  await p.pass(16)
  await p.settle()
  admin = await makeAdmin(p)
  expect((await read(order.tran_no)).status).toBe('confirmed')
  expect((await rescue('2026-12-27')).body.code).toBe('nothing_to_rescue')
  expect((await read(order.tran_no)).lines[0]).toMatchObject({ date: '2026-12-27', movedFrom: date })
})

test('a rescue whose COMMIT was lost is not taken for done because another request changed the order', async () => {
  const date = '2026-12-28'
  await change('calendar', 'insert into day_limit values ($1, $2, 1, now(), gen_random_uuid())', [
    HOMAM,
    date,
  ])
  const { body } = await p.book([{ offering_id: HOMAM, date, name: 'Ammini', star_id: 9 }])
  await p.pass(17)
  await p.settle()
  await p.book([{ offering_id: HOMAM, date, name: 'Devaki', star_id: 9 }], p.devotees[1])
  p.control.pay(body.checkout?.order_id ?? '', { outcome: 'authorized' })
  await p.settle()
  const { tran_no } = body
  const read = { params: { tran_no } }
  const { body: order } = await p.call(getOrder, read, { token: await p.signIn(p.devotee) })
  const dates = [{ line_id: order.lines[0]?.id ?? 0, date: '2026-12-29' }]
  const { token } = await makeAdmin(p)
  const answer = await loseCommitAnswer(
    p.db,
    () => p.call(rescueOrder, { ...read, body: { version: order.version, dates } }, { token }),
    `update orders set version = version + 1 where tran_no = '${tran_no}'`,
  )
  expect(answer.body.code).toBe('stale')
})
