import { randomUUID } from 'node:crypto'
import { initiateBooking } from '@vazhipadu/contract/checkout'
import { getOrderStatus } from '@vazhipadu/contract/orders'
import { generateReceipt, searchReceipt, verifyReceipt } from '@vazhipadu/contract/receipts'
import { showDashboard } from '@vazhipadu/contract/reports/dashboard'
import {
  exportTransactions,
  getOrderDetail,
  listTransactionHistory,
  sumTransactions,
} from '@vazhipadu/contract/reports/transactions'
import { describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { countReserved } from '../../testing/count-reserved.ts'
import { readText } from '../../testing/read-pdf.ts'
import { codeOf, counterLine, DATE } from '../../testing/start-counter.ts'
import { lineOf, useTakingBack } from '../../testing/start-taking-back.ts'

const POOL = 11

const api = useTakingBack()

describe('a sale taken back whole', () => {
  test('ends its lines, frees their places, and the cash has left the drawer, in one', async () => {
    const before = await countReserved(api.db, POOL, DATE)
    const order = await api.sell()
    const { status, body } = await api.takeBack(order)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      tran_no: order.tran_no,
      receipt_number: order.receiptNumber,
      customer_name: 'Ammini Amma',
      amountPaise: 2 * api.pricePaise,
      line_ids: order.lines.map(({ id }) => id),
      reason: 'Sold the wrong pooja',
      status: 'given',
      approvedBy: null,
    })
    expect(await countReserved(api.db, POOL, DATE)).toBe(before)
    const after = await api.readOrder(order.tran_no)
    expect(after).toMatchObject({ status: 'cancelled', refundedPaise: 2 * api.pricePaise })
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
      { account: 'cash', amountPaise: -2 * api.pricePaise },
      { account: 'offerings', amountPaise: 2 * api.pricePaise },
    ])
    expect(await api.look()).toMatchObject({
      session: { sales: 1, returns: 1 },
      sales: [{ tran_no: order.tran_no, returnedPaise: 2 * api.pricePaise }],
      returns: [{ id: body.id, amountPaise: 2 * api.pricePaise }],
    })
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('is shown on its receipt, at verification, and in the office’s lists', async () => {
    const order = await api.sell()
    const number = order.receiptNumber ?? ''
    const look = { receipt_number: number }
    await api.takeBack(order)
    const offer = await api.call(generateReceipt, { params: { id: order.tran_no }, query: {} }, api.own.clerk)
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
    const found = await api.call(searchReceipt, { body: { number } }, api.treasurer)
    expect(found.body.receipts).toMatchObject([{ refundedPaise: 2 * api.pricePaise, status: 'cancelled' }])
    const listed = await api.call(listTransactionHistory, { body: look }, api.treasurer)
    expect(listed.body.transactions).toMatchObject([
      { refundedPaise: 2 * api.pricePaise, status: 'cancelled' },
    ])
    const summed = await api.call(sumTransactions, { body: look }, api.treasurer)
    expect(summed.body.sums).toEqual({
      paidPaise: 2 * api.pricePaise,
      refundedPaise: 2 * api.pricePaise,
      keptPaise: 0,
    })
    const saved = await api.call(exportTransactions, { body: look }, api.treasurer)
    const csv = await (await fetch(api.url + new URL(saved.body.url).pathname)).text()
    const rupees = ((2 * api.pricePaise) / 100).toFixed(2)
    expect(csv).toContain(`cancelled,${rupees},${rupees},${rupees},0.00,cash at the counter`)
    const standing = await api.call(getOrderStatus, { params: { tran_no: order.tran_no } }, {})
    expect(standing.body.refund).toBe('done')
  })

  test('appears in the order’s timeline and the audit in words', async () => {
    const order = await api.sell()
    const treasurer = await api.makeClerk(['desk', 'treasury'])
    await api.begin(treasurer)
    await api.takeBack(order, {}, treasurer)
    const { body } = await api.call(getOrderDetail, { params: { tran_no: order.tran_no } }, treasurer)
    expect(body.refunds).toMatchObject([
      { source: 'counter', payment_id: null, requestedBy: 'Sreedevi Menon', mayRetry: false },
    ])
    const entry = body.audit.find(({ action }) => action === 'counter.taken_back')
    expect(entry).toMatchObject({
      before: { keptPaise: 2 * api.pricePaise },
      after: {
        keptPaise: 0,
        returnedPaise: 2 * api.pricePaise,
        reason: 'Sold the wrong pooja',
        takenBack: expect.stringMatching(/^(.+); \1$/),
        soldBy: 'Sreedevi Menon',
      },
    })
  })

  test('lowers the month’s income', async () => {
    const takings = async () => (await api.call(showDashboard, {}, api.treasurer)).body.takings
    const order = await api.sell()
    const before = await takings()
    await api.takeBack(order)
    const after = await takings()
    expect(after?.refundedPaise).toBe((before?.refundedPaise ?? 0) + 2 * api.pricePaise)
    expect(after?.refunds).toBe((before?.refunds ?? 0) + 1)
    expect(after?.todayPaise).toBe(before?.todayPaise)
    // For a range of days the sums are computed by another query than for one order.
    const { body } = await api.call(sumTransactions, { body: { from_date: '2026-11-01' } }, api.treasurer)
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
    const only = [{ ...counterLine, date: day }]
    const book = () =>
      api.call(
        initiateBooking,
        { body: { lines: only, checkout: 'later' } },
        { ...api.devotee, headers: { 'idempotency-key': randomUUID() } },
      )
    const first = await api.sell(only)
    expect(codeOf(await book())).toEqual([409, 'lines_refused'])
    await api.takeBack(first)
    await api.takeBack(await api.sell(only))
    expect((await book()).status).toBe(200)
  })
})

describe('a sale taken back by line', () => {
  test('keeps the others, and then gives back the rest', async () => {
    const order = await api.sell()
    const first = await api.takeBack(order, { line_ids: [lineOf(order, 0)], amountPaise: api.pricePaise })
    expect([first.status, first.body.amountPaise]).toEqual([200, api.pricePaise])
    const half = await api.readOrder(order.tran_no)
    expect([half.status, half.refundedPaise]).toEqual(['confirmed', api.pricePaise])
    expect(half.lines.map(({ status }) => status)).toEqual(['cancelled', 'booked'])
    const offer = await api.call(generateReceipt, { params: { id: order.tran_no }, query: {} }, api.own.clerk)
    const pdf = Buffer.from(await (await fetch(api.url + new URL(offer.body.url).pathname)).arrayBuffer())
    expect(await readText(pdf)).toMatch(/PARTLY REFUNDED/)
    // Without line ids: all lines still booked.
    const rest = await api.takeBack(half, { amountPaise: api.pricePaise })
    expect(rest.body.line_ids).toEqual([lineOf(order, 1)])
    const whole = await api.readOrder(order.tran_no)
    expect([whole.status, whole.refundedPaise]).toEqual(['cancelled', 2 * api.pricePaise])
    expect(codeOf(await api.takeBack(whole))).toEqual([409, 'nothing_to_refund'])
    expect(await checkBooks(api.db)).toEqual([])
  })

  test('gives nothing for a line that is performed, ended or of another order', async () => {
    const order = await api.sell()
    const [performed, open] = [lineOf(order, 0), lineOf(order, 1)]
    await sqlRows(api.db, "update order_line set state = 'performed', performed_at = $2 where id = $1", [
      performed,
      api.clock.now(),
    ])
    const refused = [422, 'line_not_refundable']
    expect(codeOf(await api.takeBack(order, { line_ids: [performed], amountPaise: api.pricePaise }))).toEqual(
      refused,
    )
    expect(codeOf(await api.takeBack(order, { line_ids: [performed, open] }))).toEqual(refused)
    const stranger = await api.sell([counterLine])
    expect(
      codeOf(await api.takeBack(order, { line_ids: [lineOf(stranger, 0)], amountPaise: api.pricePaise })),
    ).toEqual(refused)
    await api.expectUntouched(order)
    // Only the line that is still to come can be taken back.
    expect(codeOf(await api.takeBack(order))).toEqual([422, 'amount_not_right'])
    const { body } = await api.takeBack(order, { amountPaise: api.pricePaise })
    expect(body.line_ids).toEqual([open])
    const after = await api.readOrder(order.tran_no)
    expect(after.status).toBe('confirmed')
    expect(codeOf(await api.takeBack(after, { line_ids: [open], amountPaise: api.pricePaise }))).toEqual(
      refused,
    )
  })

  test('sends no parcel that waited for it alone', async () => {
    const order = await api.sell()
    await sqlRows(
      api.db,
      `with made as (
         insert into parcel (tran_no, on_date, option, state, charge_paise, grams, zone, address)
         values ($1, $2, 'post', 'awaiting_pooja', 0, 50, 'india', '{}') returning id)
       insert into parcel_line (parcel_id, line_id) select id, $3 from made`,
      [order.tran_no, DATE, lineOf(order, 0)],
    )
    await api.takeBack(order, { line_ids: [lineOf(order, 0)], amountPaise: api.pricePaise })
    expect((await api.readOrder(order.tran_no)).parcels).toMatchObject([{ status: 'cancelled' }])
  })
})
