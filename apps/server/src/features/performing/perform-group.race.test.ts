import { getOrder } from '@vazhipadu/contract/orders'
import { performLines } from '@vazhipadu/contract/performing'
import { refundPayment } from '@vazhipadu/contract/refunds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { type Paying, startPaying } from '../../testing/start-paying.ts'
import { freePlaces } from '../booking/free-places.ts'
import { lockOrder } from '../booking/lock-orders.ts'

const DAY = '2026-11-17'

let p: Paying
let desk: { token: string }
beforeAll(async () => {
  p = await startPaying()
})
afterAll(() => p.close())

async function buy() {
  const { body } = await p.book([{ offering_id: 1, date: DAY, name: 'Ammini', star_id: 9 }])
  p.control.pay(body.checkout?.order_id ?? '')
  await p.settle()
  return read(body.tran_no)
}
const read = async (tranNo: string) =>
  (await p.call(getOrder, { params: { tran_no: tranNo } }, { token: await p.signIn(p.devotee) })).body
type Order = Awaited<ReturnType<typeof buy>>

const perform = ({ lines }: Order) =>
  p.call(performLines, { body: { on_date: DAY, line_ids: lines.map(({ id }) => id) } }, desk)
const refund = (order: Order) =>
  p.call(
    refundPayment,
    {
      query: {
        payment_number: order.payment?.payment_id ?? '',
        amount: order.totalPaise,
        tran_no: order.tran_no,
      },
      body: { reason: 'Requested by telephone', version: order.version },
    },
    { ...desk, headers: { 'idempotency-key': order.tran_no } },
  )

/** A refund that has read the lines and not ended them yet, while `meanwhile` runs. */
async function refundSlowly(order: Order, meanwhile: (lineId: number) => Promise<unknown>) {
  const lineId = order.lines[0]?.id ?? 0
  return inTransaction(p.db, async (trx) => {
    await lockOrder(trx, order.tran_no)
    const [line] = await sqlRows<{ state: string }>(trx, 'select state from order_line where id = $1', [
      lineId,
    ])
    await meanwhile(lineId)
    const ended = await freePlaces(trx, [lineId], { state: 'cancelled', by: 'office', at: p.clock.now() })
    return { owed: line?.state === 'booked', ended: ended.length }
  })
}

test('without the order’s lock money is owed for a pooja that was performed: the negative control', async () => {
  const order = await buy()
  const outcome = await refundSlowly(order, (lineId) =>
    sqlRows(p.db, "update order_line set state = 'performed', performed_at = $2 where id = $1", [
      lineId,
      p.clock.now(),
    ]),
  )
  expect(outcome).toEqual({ owed: true, ended: 0 })
})

test('with it, marking waits for the refund and then leaves the line', async () => {
  const order = await buy()
  await p.pass(2 * 24 * 60)
  desk = await makeAdmin(p)
  let pressed: ReturnType<typeof perform> | undefined
  let answered = false
  const outcome = await refundSlowly(order, async () => {
    pressed = perform(order)
    void pressed.then(() => {
      answered = true
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(answered).toBe(false)
  })
  expect(outcome).toEqual({ owed: true, ended: 1 })
  const answer = await pressed
  expect(answer?.body).toEqual({ performed: 0, left: [{ line_id: order.lines[0]?.id, reason: 'cancelled' }] })
})

test('pressed at one moment, a line is either refunded or performed', async () => {
  // Booked for later, marked and refunded on the day itself.
  const orders: Order[] = []
  const ahead = '2026-11-20'
  for (let nth = 0; nth < 12; nth++) {
    const { body } = await p.book(
      [{ offering_id: 1, date: ahead, name: `Person ${nth}`, star_id: 9 }],
      p.devotees[nth],
    )
    p.control.pay(body.checkout?.order_id ?? '')
    await p.settle()
    const owner = p.devotees[nth] ?? p.devotee
    const answer = await p.call(
      getOrder,
      { params: { tran_no: body.tran_no } },
      { token: await p.signIn(owner) },
    )
    orders.push(answer.body)
  }
  await p.pass(3 * 24 * 60)
  desk = await makeAdmin(p)
  const outcomes = await Promise.all(
    orders.map(async (order, nth) => {
      const performLine = () =>
        p.call(performLines, { body: { on_date: ahead, line_ids: order.lines.map(({ id }) => id) } }, desk)
      // Alternates which of the two calls comes first.
      const early = nth % 2 === 0 ? undefined : refund(order)
      const [performing, refunding] = await Promise.all([performLine(), early ?? refund(order)])
      return { performed: performing.body.performed, refunded: refunding.status }
    }),
  )
  await p.settle()
  for (const [nth, { performed, refunded }] of outcomes.entries()) {
    const [line] = await sqlRows<{ state: string; refunds: number }>(
      p.db,
      `select l.state, (select count(*)::int from refund r where r.tran_no = l.tran_no) as refunds
       from order_line l where l.tran_no = $1`,
      [orders[nth]?.tran_no],
    )
    expect(line).toEqual(
      performed === 1 ? { state: 'performed', refunds: 0 } : { state: 'cancelled', refunds: 1 },
    )
    expect(refunded).toBe(performed === 1 ? 409 : 200)
  }
})
