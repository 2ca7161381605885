import { randomUUID } from 'node:crypto'
import { initiateBooking } from '@vazhipadu/contract/checkout'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { createFaultProxy } from '../../testing/fault-proxy.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { startPaying } from '../../testing/start-paying.ts'
import { useStarted } from '../../testing/use-started.ts'

const p = useStarted(startWithWire)
afterEach(() => p.control.clearFaults())

/** A second process, whose database connection can be cut, and a session that locks rows. */
async function startWithWire() {
  const paying = await startPaying()
  const wire = await createFaultProxy(paying.databaseUrl)
  const beside = { databaseUrl: wire.url, clock: paying.clock }
  const second = await startApi({ RAZORPAY_URL: paying.sandbox.url }, beside)
  const holder = new pg.Client({ connectionString: paying.databaseUrl })
  await holder.connect()
  const close = async () => {
    await holder.end()
    await second.close()
    await wire.takeAway()
    await paying.close()
  }
  return { ...paying, wire, second, holder, close }
}

let day = 1
const nextLine = () => ({
  offering_id: 11,
  date: `2026-12-${String(++day).padStart(2, '0')}`,
  name: 'Ammini',
  star_id: 9,
})
type Line = ReturnType<typeof nextLine>

async function press(line: Line, { key = randomUUID(), at = p as Api, by = p.devotee } = {}) {
  const token = await p.signIn(by)
  const { status, body } = await at.call(
    initiateBooking,
    { body: { lines: [line] } },
    { token, headers: { 'idempotency-key': key } },
  )
  return { status, tranNo: body.tran_no, orderId: body.checkout?.order_id }
}

const listMade = (tranNo: string) =>
  p.control
    .state()
    .orders.filter(({ receipt }) => receipt === tranNo)
    .map(({ id }) => id)

const listKnown = async (tranNo: string) =>
  (
    await sqlRows<{ orderId: string }>(p.db, 'select order_id from provider_order where tran_no = $1', [
      tranNo,
    ])
  ).map(({ orderId }) => orderId)

/** Delays the provider's answers to the next calls for a new order. */
const slowDown = (delayMs: number, times = 1) =>
  p.control.setFaults([{ match: 'POST /v1/orders', kind: 'slow', times, delayMs }])

/** Waits until the order for a day is held, and its claim with it; returns its number. */
async function waitForHold({ date }: Line): Promise<string> {
  const held = 'select tran_no from order_line where on_date = $1'
  await expect.poll(() => sqlRows(p.db, held, [date]), { interval: 10 }).toHaveLength(1)
  return (await sqlRows<{ tranNo: string }>(p.db, held, [date]))[0]?.tranNo ?? ''
}

test('a new order is claimed by the transaction that makes it', async () => {
  const { tranNo, orderId } = await press(nextLine())
  expect(await listKnown(tranNo)).toEqual([orderId])
  const claims = await sqlRows(
    p.db,
    `select claim.xmin = orders.xmin as is_one, tries from provider_order_claim claim join orders using (tran_no)
     where tran_no = $1`,
    [tranNo],
  )
  expect(claims).toEqual([{ isOne: true, tries: 1 }])
})

test('a basket that is paid later is claimed only when *pay* is pressed', async () => {
  const token = await p.signIn(p.devotee)
  const body = { lines: [nextLine()], checkout: 'later' as const }
  const headers = { 'idempotency-key': randomUUID() }
  const { tran_no: tranNo } = (await p.call(initiateBooking, { body }, { token, headers })).body
  const listClaims = () =>
    sqlRows(p.db, 'select tries from provider_order_claim where tran_no = $1', [tranNo])
  expect(await listClaims()).toEqual([])
  const { order_id: orderId } = (await p.openCheckout(tranNo)).body
  expect(await listClaims()).toEqual([{ tries: 1 }])
  expect(listMade(tranNo)).toEqual([orderId])
})

test('presses at once, in two processes and by the pay button, make one', async () => {
  slowDown(600)
  const line = nextLine()
  const key = randomUUID()
  const first = press(line, { key })
  const tranNo = await waitForHold(line)
  const others = await Promise.all([press(line, { key }), press(line, { key, at: p.second })])
  const paid = await p.openCheckout(tranNo)
  const { orderId } = await first
  expect(orderId).toMatch(/^order_/)
  expect(others).toEqual([
    { status: 200, tranNo, orderId },
    { status: 200, tranNo, orderId },
  ])
  expect(paid.body.order_id).toBe(orderId)
  expect(listMade(tranNo)).toEqual([orderId])
})

test('a press that is repeated finds the one there is', async () => {
  const line = nextLine()
  const key = randomUUID()
  const first = await press(line, { key })
  expect(await press(line, { key, at: p.second })).toEqual(first)
  p.clock.advance({ seconds: 9 })
  expect(await press(line, { key })).toEqual(first)
  expect(listMade(first.tranNo)).toEqual([first.orderId])
})

test('after a claim ran out the provider is looked at first', async () => {
  p.control.setFaults([{ match: 'POST /v1/orders', kind: 'lost-response', times: 1 }])
  const line = nextLine()
  const key = randomUUID()
  const { tranNo, orderId } = await press(line, { key })
  expect(orderId).toBeUndefined()
  expect(await listKnown(tranNo)).toEqual([])
  p.clock.advance({ seconds: 9 })
  const made = listMade(tranNo)
  expect(made).toHaveLength(1)
  expect((await press(line, { key })).orderId).toBe(made[0])
  expect((await p.openCheckout(tranNo)).body.order_id).toBe(made[0])
  expect(listMade(tranNo)).toEqual(made)
})

test('after the timeout the response has no provider order; the pay button finds the one created', async () => {
  slowDown(5_500)
  const { status, tranNo, orderId } = await press(nextLine())
  expect([status, orderId]).toEqual([200, undefined])
  expect(listMade(tranNo)).toEqual([])
  await expect.poll(() => listMade(tranNo), { timeout: 5_000 }).toHaveLength(1)
  p.clock.advance({ seconds: 9 })
  const { body } = await p.openCheckout(tranNo)
  expect([body.order_id]).toEqual(listMade(tranNo))
  expect(await listKnown(tranNo)).toEqual([body.order_id])
})

test.each(['lose the answer to COMMIT', 'lose COMMIT itself'] as const)(
  'is recorded once, and a retry returns the same order, although the connection does %s',
  async (fault) => {
    slowDown(400)
    const line = nextLine()
    const key = randomUUID()
    const pressing = press(line, { key, at: p.second })
    const tranNo = await waitForHold(line)
    p.wire.cutOnce(fault)
    const first = await pressing
    expect(first.orderId).toMatch(/^order_/)
    expect(await listKnown(tranNo)).toEqual([first.orderId])
    expect(await press(line, { key, at: p.second })).toEqual(first)
    expect(listMade(tranNo)).toEqual([first.orderId])
  },
)

test.each(['lose the answer to COMMIT', 'lose COMMIT itself'] as const)(
  'the claim stays with its press, though at the hold the wire does %s',
  async (fault) => {
    const begun = performance.now()
    p.wire.cutOnce(fault)
    const { tranNo, orderId } = await press(nextLine(), { at: p.second })
    expect(orderId).toMatch(/^order_/)
    // A process that does not know of its own claim waits until the claim expires.
    expect(performance.now() - begun).toBeLessThan(4_000)
    expect(listMade(tranNo)).toEqual([orderId])
  },
)

test('an order locked by another transaction delays no other, and is recorded after its release', async () => {
  slowDown(1_000)
  const line = nextLine()
  const waiting = press(line)
  const tranNo = await waitForHold(line)
  await p.holder.query('begin')
  await p.holder.query('select from orders where tran_no = $1 for update', [tranNo])
  await expect.poll(() => listMade(tranNo), { interval: 10 }).toHaveLength(1)
  expect((await press(nextLine())).orderId).toMatch(/^order_/)
  expect(await listKnown(tranNo)).toEqual([])
  await p.holder.query('rollback')
  expect(listMade(tranNo)).toEqual([(await waiting).orderId])
})

test('what is answered while a record is written is recorded together', async () => {
  const line = nextLine()
  await p.holder.query('begin')
  await p.holder.query('lock table provider_order in exclusive mode')
  const pressing = p.devotees.slice(0, 8).map((by) => press(line, { by }))
  const held = () =>
    sqlRows<{ tranNo: string }>(p.db, 'select tran_no from order_line where on_date = $1', [line.date])
  const countMade = async () => (await held()).flatMap(({ tranNo }) => listMade(tranNo)).length
  await expect.poll(countMade, { interval: 10 }).toBe(8)
  expect(
    await sqlRows(p.db, 'select from provider_order join order_line using (tran_no) where on_date = $1', [
      line.date,
    ]),
  ).toEqual([])
  await p.holder.query('rollback')
  const answers = await Promise.all(pressing)
  for (const { tranNo, orderId } of answers) expect(listMade(tranNo)).toEqual([orderId])
  const [counted] = await sqlRows<{ transactions: number; orders: number }>(
    p.db,
    `select count(distinct made.xmin::text)::int as transactions, count(*)::int as orders
     from provider_order made join order_line using (tran_no) where on_date = $1`,
    [line.date],
  )
  expect(counted?.orders).toBe(8)
  expect(counted?.transactions).toBeLessThanOrEqual(3)
})
