import { randomUUID } from 'node:crypto'
import { getCalendarFile, getOrder } from '@vazhipadu/contract/orders'
import { changeSetting } from '@vazhipadu/contract/settings'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { sampleAddress } from '../../testing/sample-address.ts'
import { useOrders } from '../../testing/start-orders.ts'
import { insertParcels } from '../delivery/insert-parcels.ts'

const api = useOrders()

describe('an order, whole', () => {
  test('says what was booked, in the temple’s words and dates', async () => {
    const made = await api.book({
      lines: [{ offeringId: 30, date: '2026-11-30', starId: 9, quantity: 2, pricePaise: 30_000 }, {}],
    })
    const order = await api.read(made)
    expect(order).toMatchObject({
      id: made.tranNo,
      tran_no: made.tranNo,
      status: 'confirmed',
      linesPaise: 65_000,
      totalPaise: 65_000,
      refundedPaise: 0,
      isConfirming: false,
      mayPay: false,
      holdUntil: null,
      holdSecondsLeft: null,
      payment: { payment_id: made.paymentId, order_id: made.orderId, status: 'captured', failure: null },
    })
    expect(order.lines[0]).toMatchObject({
      offeringName: 'Ayilyam pooja',
      deityName: 'Nagaraja',
      date: '2026-11-30',
      starName: 'Ayilyam',
      quantity: 2,
      amountPaise: 60_000,
      status: 'booked',
    })
    expect(order.lines[0]?.malayalam?.text).toMatch(/^Vrischikam \d+, 1202$/)
  })

  test('with its parcels, refunds and everything that happened, in order', async () => {
    const made = await api.book({
      deliveryPaise: 6_000,
      lines: [{ state: 'performed' }, { state: 'cancelled' }],
    })
    await inTransaction(api.db, (trx) =>
      insertParcels(trx, [
        {
          tranNo: made.tranNo,
          lineIds: made.lineIds,
          address: sampleAddress,
          parcels: [
            { date: '2026-12-01', zone: 'kerala', grams: 50, chargePaise: 6_000, lineIndexes: [0, 1] },
          ],
        },
      ]),
    )
    const later = new Date(api.clock.now().getTime() + 86_400_000)
    await api.db
      .updateTable('parcel')
      .set({ state: 'sent', carrier: 'Speed Post', trackingNo: 'EK1', sentAt: later })
      .execute()
    await api.addRefund(made, 5_000, 'processed')
    const order = await api.read(made)
    expect(order.parcels).toMatchObject([
      {
        date: '2026-12-01',
        status: 'sent',
        chargePaise: 6_000,
        carrier: 'Speed Post',
        trackingNo: 'EK1',
        mayChange: false,
        address: { recipient: 'Lakshmi Amma', state: 'Kerala', country: 'India', mobile: '+919847055555' },
      },
    ])
    expect(order.refundedPaise).toBe(5_000)
    expect(order.refunds).toMatchObject([
      { status: 'processed', reason: 'The pooja could not be held', line_ids: [made.lineIds[0]] },
    ])
    expect(order.timeline.map(({ step }) => step)).toEqual([
      'booked',
      'paid',
      'performed',
      'cancelled',
      'refund_started',
      'refunded',
      'prasadam_posted',
    ])
    expect(order.timeline.at(-1)?.detail).toBe('Speed Post EK1')
  })

  test('reminders that were sent and moves are in its story', async () => {
    const made = await api.book()
    const notice = (trigger: string, status: string, channel: string) =>
      api.db
        .insertInto('notice')
        .values({
          id: randomUUID(),
          key: `${trigger}:${made.tranNo}:${channel}`,
          trigger,
          channel,
          ids: JSON.stringify({ tranNo: made.tranNo, lineId: String(made.lineIds[0]) }),
          status,
          createdAt: api.clock.now(),
          settledAt: api.clock.now(),
        })
        .execute()
    await notice('reminder', 'sent', 'email')
    await notice('reminder', 'sent', 'sms')
    await notice('moved', 'sent', 'email')
    await api.db.updateTable('orderLine').set({ movedFrom: '2026-11-29', moves: 1 }).execute()
    const order = await api.read(made)
    expect(order.timeline.map(({ step }) => step)).toEqual(['booked', 'paid', 'reminded', 'moved'])
    expect(order.timeline.at(-1)?.detail).toBe('29 Nov 2026 → 1 Dec 2026')
    expect(order.lines[0]).toMatchObject({ movedFrom: '2026-11-29', mayMove: false })
  })

  test('a held order counts down and can be paid, until the bank is processing or the time is over', async () => {
    const made = await api.book({ state: 'awaiting_payment' })
    expect(await api.read(made)).toMatchObject({
      mayPay: true,
      isConfirming: false,
      payment: null,
      holdUntil: new Date(api.clock.now().getTime() + 15 * 60_000).toISOString(),
      holdSecondsLeft: 900,
    })
    const failed = await api.book({ state: 'awaiting_payment', payment: 'failed' })
    expect(await api.read(failed)).toMatchObject({
      mayPay: true,
      isConfirming: false,
      payment: { status: 'failed', failure: 'Your bank declined the payment.' },
    })
    const authorized = await api.book({ state: 'awaiting_payment', payment: 'authorized' })
    expect(await api.read(authorized)).toMatchObject({ mayPay: false, isConfirming: true })
    const late = await api.book({ state: 'needs_attention', payment: 'authorized' })
    expect(await api.read(late)).toMatchObject({ mayPay: false, isConfirming: true })
    const old = await api.book({
      state: 'awaiting_payment',
      at: new Date(api.clock.now().getTime() - 16 * 60_000),
    })
    expect(await api.read(old)).toMatchObject({ mayPay: false })
  })

  test('may be moved once, until the offering’s cut-off by the temple’s clock', async () => {
    const [offering] = await api.db
      .selectFrom('offering')
      .select(['cutoffDays', 'cutoffTime'])
      .where('id', '=', 1)
      .execute()
    expect(offering).toEqual({ cutoffDays: 0, cutoffTime: '04:00' })
    // The clock is at 9:30 on 15 November in Kerala.
    const order = await api.read(
      await api.book({ lines: [{ date: '2026-11-15' }, { date: '2026-11-16' }, { state: 'performed' }] }),
    )
    expect(order.lines.map(({ mayMove }) => mayMove)).toEqual([false, true, false])
    const counter = await api.book({ kind: 'counter' })
    expect((await api.read(counter)).lines[0]?.mayMove).toBe(false)
  })

  test('may be cancelled if the temple allows it; unpaid orders always', async () => {
    const paid = await api.book()
    const held = await api.book({ state: 'awaiting_payment' })
    expect((await api.read(paid)).lines[0]?.mayCancel).toBe(false)
    expect((await api.read(held)).lines[0]?.mayCancel).toBe(true)
    await api.call(changeSetting, { params: { key: 'booking.mayCancel' }, body: { value: true } }, api.admin)
    await expect.poll(async () => (await api.read(paid)).lines[0]?.mayCancel).toBe(true)
    await api.call(changeSetting, { params: { key: 'booking.mayCancel' }, body: { value: false } }, api.admin)
  })

  test('with its receipt, which says when the money came, whenever it was noticed', async () => {
    const made = await api.book()
    const now = api.clock.now()
    const capturedAt = new Date(now.getTime() - 3_600_000)
    const issued = { sequenceNo: 4310, number: '2026-27/004310', issuedAt: now }
    await api.db
      .insertInto('receipt')
      .values({
        tranNo: made.tranNo,
        series: 'online',
        financialYear: '2026-27',
        capturedAt,
        verifyCode: 'C'.repeat(26),
        ...issued,
      })
      .execute()
    const { receiptNumber, receipt } = await api.read(made)
    expect(receiptNumber).toBe(issued.number)
    expect(receipt).toMatchObject({ receivedAt: capturedAt.toISOString(), code: 'C'.repeat(26) })
  })

  test('is its owner’s and the office’s alone', async () => {
    const made = await api.book()
    const params = { tran_no: made.tranNo }
    const stranger = await api.call(getOrder, { params }, api.other)
    expect([stranger.status, stranger.body.code]).toEqual([404, 'booking_not_found'])
    const nobody = await api.call(getOrder, { params: { tran_no: 'V2222222222' } }, api.devotee)
    expect([nobody.status, nobody.body]).toEqual([404, stranger.body])
    const own = await api.call(getOrder, { params }, api.devotee)
    const offices = await api.call(getOrder, { params }, api.admin)
    expect([own.status, own.body.isOwn]).toEqual([200, true])
    expect([offices.status, offices.body.isOwn]).toEqual([200, false])
    expect((await api.call(getOrder, { params })).status).toBe(401)
  })
})

test('the calendar file is text/calendar, for its owner alone', async () => {
  const { tranNo } = await api.book({ lines: [{ offeringId: 30, date: '2026-11-30' }] })
  const params = { tran_no: tranNo }
  const file = await api.call(getCalendarFile, { params }, api.devotee)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${tranNo}.ics"`)
  expect(file.body).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART:20261130T\d{6}Z\r\n[\s\S]*END:VCALENDAR\r\n$/)
  expect((await api.call(getCalendarFile, { params }, api.other)).status).toBe(404)
})
