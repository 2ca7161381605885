import { randomUUID } from 'node:crypto'
import { initiateBooking } from '@vazhipadu/contract/checkout'
import * as counter from '@vazhipadu/contract/counter'
import { denominations } from '@vazhipadu/contract/counter'
import { signIn } from '@vazhipadu/contract/identity'
import { getOrder, getOrderStatus } from '@vazhipadu/contract/orders'
import { generateReceipt, searchReceipt, verifyReceipt } from '@vazhipadu/contract/receipts'
import { showDashboard } from '@vazhipadu/contract/reports/dashboard'
import {
  exportTransactions,
  getOrderDetail,
  listTransactionHistory,
  sumTransactions,
} from '@vazhipadu/contract/reports/transactions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeAccount, makeAdmin, PASSWORD } from '../../testing/make-account.ts'
import { readText } from '../../testing/read-pdf.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

const DATE = '2026-12-08'
const line = { offering_id: 11, date: DATE, name: 'Ammini', star_id: 9 }
const other = { ...line, name: 'Gopalan' }
const FLOAT = 50_000

let api: Api
let clerk: Caller
let treasurer: Caller
let devotee: Caller
let pricePaise: number
let drawerId: string
beforeAll(async () => {
  api = await startApi({ LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000' })
  await fillCatalogue(api)
  devotee = await makeAccount(api)
  treasurer = await makeAdmin(api)
  const { body } = await api.call(counter.quoteAtCounter, { body: { lines: [line] } }, treasurer)
  pricePaise = body.totalPaise
})
afterAll(() => api.close())

/** Each test begins with a clerk whose drawer holds its float and nothing else. */
beforeEach(async () => {
  clerk = await makeClerk()
  drawerId = (await begin(clerk)).body.id
})

type Caller = { token: string; email: string }

async function tokenOf(email: string) {
  return (await api.call(signIn, { body: { identifier: email, password: PASSWORD } })).body.accessToken
}
async function makeClerk(capabilities = '{desk}'): Promise<Caller> {
  const { email } = await makeAdmin(api)
  await sqlRows(api.db, 'update account set capabilities = $2 where email = $1', [email, capabilities])
  return { email, token: await tokenOf(email) }
}
const begin = (as: Caller, floatPaise = FLOAT) => api.call(counter.openCounter, { body: { floatPaise } }, as)
const look = async (as = clerk) => (await api.call(counter.getCounter, {}, as)).body
const readOrder = async (tranNo: string, as = clerk) =>
  (await api.call(getOrder, { params: { tran_no: tranNo } }, as)).body

type Lines = (typeof line)[]
/** Sells, and answers the order as the clerk's page shows it. */
async function sell(lines: Lines = [line, other], part: Record<string, unknown> = {}, as = clerk) {
  const { status, body } = await api.call(
    counter.sellAtCounter,
    {
      body: {
        customer: { name: 'Ammini Amma' },
        lines,
        method: 'cash',
        totalPaise: lines.length * pricePaise,
        ...part,
      },
    },
    { ...as, headers: { 'idempotency-key': randomUUID() } },
  )
  expect(status).toBe(200)
  return readOrder(body.tran_no, as)
}
type Order = Awaited<ReturnType<typeof sell>>

type ReturnRequest = { line_ids?: number[]; amountPaise?: number; version?: number; reason?: string }
const takeBack = (order: Order, request: ReturnRequest = {}, as = clerk, key: string = randomUUID()) =>
  api.call(
    counter.takeBackSale,
    {
      params: { tran_no: order.tran_no },
      body: {
        amountPaise: order.totalPaise,
        version: order.version,
        reason: 'Sold the wrong pooja',
        ...request,
      },
    },
    { ...as, headers: { 'idempotency-key': key } },
  )
const close = (id: string, body: Record<string, unknown>, as = clerk) =>
  api.call(counter.closeCounter, { params: { id }, body: body as never }, as)
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
]
const metaOf = ({ body }: { body: unknown }) => (body as { meta: object }).meta
const pieces = (paise: number) => {
  let left = paise / 100
  return Object.fromEntries(
    denominations.map((rupees) => {
      const count = Math.floor(left / rupees)
      left -= count * rupees
      return [String(rupees), count]
    }),
  )
}
const lineOf = (order: Order, at: number) => order.lines[at]?.id ?? 0
const reserved = async () => {
  const [row] = await sqlRows<{ reserved: number }>(
    api.db,
    'select coalesce(sum(reserved), 0)::int as reserved from pool_day where on_date = $1',
    [DATE],
  )
  return row?.reserved
}
/** Nothing left the drawer, and the order stands as it did. */
async function expectUntouched(order: Order) {
  expect(await readOrder(order.tran_no, treasurer)).toMatchObject({
    status: 'confirmed',
    version: order.version,
    refundedPaise: 0,
  })
  expect((await look()).session?.returns).toBe(0)
  expect(await checkBooks(api.db)).toEqual([])
}

describe('a sale taken back whole', () => {
  test('ends its lines, frees their places, and the cash has left the drawer, in one', async () => {
    const before = await reserved()
    const order = await sell()
    const { status, body } = await takeBack(order)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      tran_no: order.tran_no,
      receipt_number: order.receiptNumber,
      customer_name: 'Ammini Amma',
      amountPaise: 2 * pricePaise,
      line_ids: order.lines.map(({ id }) => id),
      reason: 'Sold the wrong pooja',
    })
    expect(await reserved()).toBe(before)
    const after = await readOrder(order.tran_no)
    expect(after).toMatchObject({ status: 'cancelled', refundedPaise: 2 * pricePaise })
    expect(after.lines.map((each) => [each.status, each.cancelledBy])).toEqual([
      ['cancelled', 'office'],
      ['cancelled', 'office'],
    ])
    expect(after.version).toBeGreaterThan(order.version)
    expect(after.refunds).toMatchObject([
      { source: 'counter', status: 'processed', reason: 'Sold the wrong pooja' },
    ])
    expect(after.timeline.map(({ step }) => step)).toEqual(['booked', 'paid', 'cancelled', 'refunded'])
    const entries = await sqlRows(
      api.db,
      `select account, amount_paise from ledger_entry join ledger_posting on id = posting_id where key = $1
       order by account`,
      [`counter_return:${body.id}`],
    )
    expect(entries).toEqual([
      { account: 'cash', amountPaise: -2 * pricePaise },
      { account: 'offerings', amountPaise: 2 * pricePaise },
    ])
    expect(await look()).toMatchObject({
      session: { cashPaise: 2 * pricePaise, returns: 1, returnedPaise: 2 * pricePaise },
      sales: [{ tran_no: order.tran_no, returnedPaise: 2 * pricePaise }],
      returns: [{ id: body.id, amountPaise: 2 * pricePaise }],
    })
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('says so on its receipt, to whoever verifies it, and in the office’s lists', async () => {
    const order = await sell()
    const number = order.receiptNumber ?? ''
    const look = { receipt_number: number }
    await takeBack(order)
    const offer = await api.call(generateReceipt, { params: { id: order.tran_no }, query: {} }, clerk)
    const pdf = Buffer.from(await (await fetch(api.url + new URL(offer.body.url).pathname)).arrayBuffer())
    const text = await readText(pdf)
    expect(text).toMatch(/REFUNDED/)
    expect(text).not.toMatch(/PARTLY/)
    const [kept] = await sqlRows<{ verifyCode: string }>(
      api.db,
      'select verify_code from receipt where tran_no = $1',
      [order.tran_no],
    )
    const verified = await api.call(verifyReceipt, { params: { code: kept?.verifyCode ?? '' } }, {})
    expect(verified.body).toMatchObject({ standing: 'refunded' })
    const found = await api.call(searchReceipt, { body: { number } }, treasurer)
    expect(found.body.receipts).toMatchObject([{ refundedPaise: 2 * pricePaise, status: 'cancelled' }])
    const listed = await api.call(listTransactionHistory, { body: look }, treasurer)
    expect(listed.body.transactions).toMatchObject([{ refundedPaise: 2 * pricePaise, status: 'cancelled' }])
    const summed = await api.call(sumTransactions, { body: look }, treasurer)
    expect(summed.body.sums).toEqual({
      paidPaise: 2 * pricePaise,
      refundedPaise: 2 * pricePaise,
      keptPaise: 0,
    })
    const saved = await api.call(exportTransactions, { body: look }, treasurer)
    const csv = await (await fetch(api.url + new URL(saved.body.url).pathname)).text()
    const rupees = ((2 * pricePaise) / 100).toFixed(2)
    expect(csv).toContain(`cancelled,${rupees},${rupees},${rupees},cash at the counter`)
    const standing = await api.call(getOrderStatus, { params: { tran_no: order.tran_no } }, {})
    expect(standing.body.refund).toBe('done')
  })

  test('is told in the order’s story and the audit, in words', async () => {
    const order = await sell()
    await begin(treasurer)
    await takeBack(order, {}, treasurer)
    const { body } = await api.call(getOrderDetail, { params: { tran_no: order.tran_no } }, treasurer)
    expect(body.refunds).toMatchObject([
      { source: 'counter', payment_id: null, requestedBy: 'Sreedevi Menon', mayRetry: false },
    ])
    const told = body.audit.find(({ action }) => action === 'counter.taken_back')
    expect(told).toMatchObject({
      before: { keptPaise: 2 * pricePaise },
      after: {
        keptPaise: 0,
        returnedPaise: 2 * pricePaise,
        reason: 'Sold the wrong pooja',
        takenBack: expect.stringMatching(/^(.+); \1$/),
        soldBy: 'Sreedevi Menon',
      },
    })
  })

  test('lowers what the month has taken', async () => {
    const takings = async () => (await api.call(showDashboard, {}, treasurer)).body.takings
    const order = await sell()
    const before = await takings()
    await takeBack(order)
    const after = await takings()
    expect(after?.refundedPaise).toBe((before?.refundedPaise ?? 0) + 2 * pricePaise)
    expect(after?.refunds).toBe((before?.refunds ?? 0) + 1)
    expect(after?.todayPaise).toBe(before?.todayPaise)
    // Over a stretch of days the foot of the list adds up by another way than for one order.
    const { body } = await api.call(sumTransactions, { body: { from_date: '2026-11-01' } }, treasurer)
    expect(body.sums?.refundedPaise).toBe(after?.refundedPaise)
  })

  test('leaves its place to be sold again, at the counter and online', async () => {
    const day = '2026-12-09'
    await sqlRows(
      api.db,
      `insert into day_limit select pool_id, $1, 1, now(), gen_random_uuid() from offering where id = 11`,
      [day],
    )
    await inTransaction(api.db, (trx) => announceChange(trx, 'calendar'))
    const only = [{ ...line, date: day }]
    const book = () =>
      api.call(
        initiateBooking,
        { body: { lines: only, checkout: 'later' } },
        { ...devotee, headers: { 'idempotency-key': randomUUID() } },
      )
    const first = await sell(only)
    expect(codeOf(await book())).toEqual([409, 'lines_refused'])
    await takeBack(first)
    await takeBack(await sell(only))
    expect((await book()).status).toBe(200)
  })

  test('that was paid by UPI is given back in cash, and UPI stays as it was sold', async () => {
    const order = await sell([line], { method: 'upi', reference: '432198765012' })
    expect((await takeBack(order)).status).toBe(200)
    const closed = await close(drawerId, {
      denominations: pieces(FLOAT - pricePaise),
      countedUpiPaise: pricePaise,
    })
    expect(closed.body.count).toMatchObject({
      expectedCashPaise: FLOAT - pricePaise,
      expectedUpiPaise: pricePaise,
      reason: null,
    })
    expect(await checkBooks(api.db)).toEqual([])
  })
})

describe('a sale taken back by line', () => {
  test('keeps the others, and then gives back the rest', async () => {
    const order = await sell()
    const first = await takeBack(order, { line_ids: [lineOf(order, 0)], amountPaise: pricePaise })
    expect([first.status, first.body.amountPaise]).toEqual([200, pricePaise])
    const half = await readOrder(order.tran_no)
    expect([half.status, half.refundedPaise]).toEqual(['confirmed', pricePaise])
    expect(half.lines.map(({ status }) => status)).toEqual(['cancelled', 'booked'])
    const offer = await api.call(generateReceipt, { params: { id: order.tran_no }, query: {} }, clerk)
    const pdf = Buffer.from(await (await fetch(api.url + new URL(offer.body.url).pathname)).arrayBuffer())
    expect(await readText(pdf)).toMatch(/PARTLY REFUNDED/)
    // Without lines: all that are still booked.
    const rest = await takeBack(half, { amountPaise: pricePaise })
    expect(rest.body.line_ids).toEqual([lineOf(order, 1)])
    const whole = await readOrder(order.tran_no)
    expect([whole.status, whole.refundedPaise]).toEqual(['cancelled', 2 * pricePaise])
    expect(codeOf(await takeBack(whole))).toEqual([409, 'nothing_to_refund'])
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('gives nothing for a line that is performed, ended or of another order', async () => {
    const order = await sell()
    const [performed, open] = [lineOf(order, 0), lineOf(order, 1)]
    await sqlRows(api.db, "update order_line set state = 'performed', performed_at = $2 where id = $1", [
      performed,
      api.clock.now(),
    ])
    const refused = [422, 'line_not_refundable']
    expect(codeOf(await takeBack(order, { line_ids: [performed], amountPaise: pricePaise }))).toEqual(refused)
    expect(codeOf(await takeBack(order, { line_ids: [performed, open] }))).toEqual(refused)
    const stranger = await sell([line])
    expect(
      codeOf(await takeBack(order, { line_ids: [lineOf(stranger, 0)], amountPaise: pricePaise })),
    ).toEqual(refused)
    await expectUntouched(order)
    // All that can be: the one that is still to come.
    expect(codeOf(await takeBack(order))).toEqual([422, 'amount_not_right'])
    const { body } = await takeBack(order, { amountPaise: pricePaise })
    expect(body.line_ids).toEqual([open])
    const after = await readOrder(order.tran_no)
    expect(after.status).toBe('confirmed')
    expect(codeOf(await takeBack(after, { line_ids: [open], amountPaise: pricePaise }))).toEqual(refused)
  })

  test('sends no parcel that waited for it alone', async () => {
    const order = await sell()
    await sqlRows(
      api.db,
      `with made as (
         insert into parcel (tran_no, on_date, option, state, charge_paise, grams, zone, address)
         values ($1, $2, 'post', 'awaiting_pooja', 0, 50, 'india', '{}') returning id)
       insert into parcel_line (parcel_id, line_id) select id, $3 from made`,
      [order.tran_no, DATE, lineOf(order, 0)],
    )
    await takeBack(order, { line_ids: [lineOf(order, 0)], amountPaise: pricePaise })
    expect((await readOrder(order.tran_no)).parcels).toMatchObject([{ status: 'cancelled' }])
  })
})

describe('a press', () => {
  test('is for the desk, with a key and a reason', async () => {
    const order = await sell()
    expect(codeOf(await takeBack(order, {}, devotee))).toEqual([403, 'not_allowed'])
    expect((await takeBack(order, {}, { token: '', email: '' })).status).toBe(401)
    expect((await takeBack(order, {}, await makeClerk('{treasury}'))).status).toBe(403)
    expect((await takeBack(order, { reason: ' ab ' })).status).toBe(422)
    const without = await api.call(
      counter.takeBackSale,
      {
        params: { tran_no: order.tran_no },
        body: { amountPaise: order.totalPaise, version: order.version, reason: 'Sold the wrong pooja' },
      },
      clerk,
    )
    expect(codeOf(without)).toEqual([422, 'idempotency_key_missing'])
    await expectUntouched(order)
  })

  test('on a page that is older than the order, or with another amount, gives nothing', async () => {
    const order = await sell()
    expect(codeOf(await takeBack(order, { version: order.version - 1 }))).toEqual([409, 'stale'])
    const differs = await takeBack(order, { amountPaise: 3 * pricePaise })
    expect(codeOf(differs)).toEqual([422, 'amount_not_right'])
    expect(metaOf(differs)).toEqual({ amountPaise: 2 * pricePaise })
    await expectUntouched(order)
  })

  test('sent twice gives once, also at the same moment, after a lost answer and after the count', async () => {
    const order = await sell()
    const key = randomUUID()
    const request = { line_ids: [lineOf(order, 1), lineOf(order, 0)] }
    const [first, second] = await Promise.all([
      takeBack(order, request, clerk, key),
      takeBack(order, request, clerk, key),
    ])
    expect([first.status, second.body]).toEqual([200, first.body])
    // A page that has looked again knows the new version, and means the same.
    const fresh = { ...request, version: order.version + 1 }
    expect((await takeBack(order, fresh, clerk, key)).body).toEqual(first.body)
    await close(drawerId, { denominations: pieces(FLOAT), countedUpiPaise: 0 })
    expect((await takeBack(order, request, clerk, key)).body).toEqual(first.body)
    const given = await sqlRows(api.db, 'select id from counter_return where tran_no = $1', [order.tran_no])
    expect(given).toEqual([{ id: first.body.id }])
  })

  test('with a key that gave something else is refused', async () => {
    const order = await sell()
    const key = randomUUID()
    await takeBack(order, { line_ids: [lineOf(order, 0)], amountPaise: pricePaise }, clerk, key)
    const half = await readOrder(order.tran_no)
    const reused = [409, 'idempotency_key_reused']
    expect(codeOf(await takeBack(half, { amountPaise: pricePaise }, clerk, key))).toEqual(reused)
    expect(codeOf(await takeBack(await sell(), {}, clerk, key))).toEqual(reused)
    // Another clerk's key is their own.
    const keeper = await makeClerk('{desk,treasury}')
    await begin(keeper)
    expect((await takeBack(half, { amountPaise: pricePaise }, keeper, key)).status).toBe(200)
  })

  test('for an order that the counter did not sell finds none', async () => {
    const { body } = await api.call(
      initiateBooking,
      { body: { lines: [line], checkout: 'later' } },
      { ...devotee, headers: { 'idempotency-key': randomUUID() } },
    )
    const booked = await readOrder(body.tran_no)
    expect(codeOf(await takeBack(booked))).toEqual([404, 'booking_not_found'])
    expect(codeOf(await takeBack({ ...booked, tran_no: 'V23456789AB' }))).toEqual([404, 'booking_not_found'])
  })
})

describe('the drawer', () => {
  test('of another clerk, or an earlier one, is for the treasury too', async () => {
    const order = await sell()
    const neighbour = await makeClerk()
    await begin(neighbour)
    expect(codeOf(await takeBack(order, {}, neighbour))).toEqual([403, 'sale_of_another_drawer'])
    await close(drawerId, { denominations: pieces(FLOAT + 2 * pricePaise), countedUpiPaise: 0 })
    drawerId = (await begin(clerk)).body.id
    expect(codeOf(await takeBack(order))).toEqual([403, 'sale_of_another_drawer'])
    await expectUntouched(order)
    const keeper = await makeClerk('{desk,treasury}')
    expect(codeOf(await takeBack(order, {}, keeper))).toEqual([409, 'counter_closed'])
    await begin(keeper)
    expect((await takeBack(order, {}, keeper)).status).toBe(200)
    // The cash came out of the drawer of who gave it; the one that was counted stays as it was.
    expect(await look(keeper)).toMatchObject({
      session: { sales: 0, returns: 1, returnedPaise: 2 * pricePaise },
      sales: [],
      returns: [{ tran_no: order.tran_no }],
    })
    expect((await look()).lastClosed).toMatchObject({ returns: 0, cashPaise: 2 * pricePaise })
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('gives no more than it should hold', async () => {
    const poor = await makeClerk('{desk,treasury}')
    await begin(poor, pricePaise)
    const order = await sell()
    const refused = await takeBack(order, {}, poor)
    expect(codeOf(refused)).toEqual([409, 'drawer_too_poor'])
    expect(metaOf(refused)).toEqual({ heldPaise: pricePaise })
    expect((refused.body as unknown as { detail: string }).detail).toContain(`₹ ${pricePaise / 100}`)
    await expectUntouched(order)
    // To the last coin, and not one more.
    const one = { line_ids: [lineOf(order, 0)], amountPaise: pricePaise }
    expect((await takeBack(order, one, poor)).status).toBe(200)
    const half = await readOrder(order.tran_no)
    expect(codeOf(await takeBack(half, { amountPaise: pricePaise }, poor))).toEqual([409, 'drawer_too_poor'])
  })

  test('is counted to the paisa, and the treasury sees how often and how much it gave', async () => {
    await sell()
    await takeBack(await sell([line]))
    await takeBack(await sell([line]))
    const held = FLOAT + 2 * pricePaise
    const short = await close(drawerId, { denominations: pieces(held - 100), countedUpiPaise: 0 })
    expect(codeOf(short)).toEqual([422, 'difference_unexplained'])
    expect(metaOf(short)).toMatchObject({ expectedCashPaise: held })
    const { body } = await close(drawerId, { denominations: pieces(held), countedUpiPaise: 0 })
    expect(body).toMatchObject({
      sales: 3,
      cashPaise: 4 * pricePaise,
      returns: 2,
      returnedPaise: 2 * pricePaise,
      count: { expectedCashPaise: held, countedCashPaise: held, reason: null },
    })
    const { body: list } = await api.call(counter.listCounterSessions, { query: { limit: '100' } }, treasurer)
    expect(list.sessions.find(({ id }) => id === drawerId)).toMatchObject({
      returns: 2,
      returnedPaise: 2 * pricePaise,
    })
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('of yesterday gives nothing until it is counted', async () => {
    const order = await sell()
    api.clock.advance({ days: 1 })
    clerk = { ...clerk, token: await tokenOf(clerk.email) }
    expect(codeOf(await takeBack(order))).toEqual([409, 'drawer_not_counted'])
  })
})
