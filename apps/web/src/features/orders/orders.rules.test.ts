import { describe, expect, it } from 'vitest'
import { sampleLine, sampleOrder } from '../../lib/testing/sample-order.ts'
import type { OrderDetail } from './orders.api.ts'
import { bookingStatusOf, buildTimeline, namesFromDay, nextDay, trackOf } from './orders.rules.ts'

const parcel = (part: object) => ({
  id: 1,
  date: '2026-11-30',
  option: 'post' as const,
  status: 'awaiting_pooja' as const,
  zone: 'kerala' as const,
  chargePaise: 6_000,
  address: null,
  carrier: null,
  trackingNo: null,
  sentAt: null,
  mayChange: true,
  version: 1,
  ...part,
})

describe('how a booking stands', () => {
  it.each([
    ['unpaid', sampleOrder({ status: 'awaiting_payment' })],
    ['confirming', sampleOrder({ status: 'awaiting_payment', isConfirming: true })],
    ['attention', sampleOrder({ status: 'needs_attention' })],
    ['expired', sampleOrder({ status: 'expired' })],
    ['booked', sampleOrder()],
    ['performed', sampleOrder({ lines: [sampleLine({ status: 'performed' })] })],
    ['booked', sampleOrder({ lines: [sampleLine({ status: 'performed' }), sampleLine({ id: 2 })] })],
    ['posted', sampleOrder({ parcels: [parcel({ status: 'sent' })] })],
    ['delivered', sampleOrder({ parcels: [parcel({ status: 'delivered' })] })],
    [
      'delivered',
      sampleOrder({ parcels: [parcel({ status: 'returned' }), parcel({ status: 'delivered' })] }),
    ],
  ])('%s', (status, order) => {
    expect(bookingStatusOf(order)).toBe(status)
  })

  it('names the next of its days, then the last', () => {
    const order = sampleOrder({
      lines: ['2026-11-30', '2026-12-05'].map((date, id) => sampleLine({ id, date })),
    })
    expect(nextDay(order, '2026-12-01')).toBe('2026-12-05')
    expect(nextDay(order, '2026-12-09')).toBe('2026-12-05')
  })

  it('is called first by what is performed on the day that is named', () => {
    const order = sampleOrder({
      lines: [
        sampleLine({ id: 1, date: '2026-12-10', offeringName: 'One-day pooja' }),
        sampleLine({ id: 2, date: '2026-12-17', offeringName: 'Noorum palum' }),
        sampleLine({ id: 3, date: '2026-11-24', offeringName: 'Pushpanjali' }),
        sampleLine({ id: 4, date: '2026-11-20', offeringName: 'Archana', status: 'cancelled' }),
      ],
    })
    expect(namesFromDay(order, '2026-11-24')).toEqual(['Pushpanjali', 'One-day pooja', 'Noorum palum'])
    expect(namesFromDay(order, '2026-12-10')).toEqual(['One-day pooja', 'Pushpanjali', 'Noorum palum'])
    expect(namesFromDay(order, undefined)).toEqual(['Pushpanjali', 'One-day pooja', 'Noorum palum'])
  })

  it('has the post on its way only where something is posted', () => {
    expect(trackOf(sampleOrder()).map(({ step }) => step)).toEqual([
      'booked',
      'paid',
      'reminded',
      'performed',
    ])
    expect(trackOf(sampleOrder({ parcels: [parcel({})] })).at(-1)?.step).toBe('delivered')
  })
})

describe('the timeline', () => {
  it('is one, newest first', () => {
    const detail = {
      order: sampleOrder(),
      customer: { name: 'Sreedevi', phone_no: null, email: null },
      receipt: { number: '2026-27/000001', revision: 0, copies: 0, issuedAt: '2026-11-14T04:01:01Z' },
      payments: [
        { payment_id: 'pay_1', status: 'failed', createdAt: '2026-11-14T04:00:20Z', capturedAt: null },
        {
          payment_id: 'pay_2',
          status: 'captured',
          createdAt: '2026-11-14T04:00:40Z',
          capturedAt: '2026-11-14T04:01:00Z',
        },
      ],
      refunds: [
        { id: 'r', status: 'failed', requestedAt: '2026-11-15T04:00:00Z', settledAt: '2026-11-16T04:00:00Z' },
      ],
      notices: [{ id: 'n', trigger: 'booking_confirmed', at: '2026-11-14T04:02:00Z' }],
      audit: [
        { id: 1, action: 'order.refunded', at: '2026-11-15T04:00:00Z' },
        { id: 2, action: 'order.changed', at: '2026-11-15T03:00:00Z' },
      ],
    } as unknown as OrderDetail
    expect(buildTimeline(detail).map(({ kind }) => kind)).toEqual([
      'refundFailed',
      'refundAsked',
      'audit',
      'notice',
      'receipt',
      'paid',
      'failed',
      'booked',
    ])
  })

  it('tells cash given back at the counter once, with who gave it', () => {
    const at = '2026-11-15T04:00:00Z'
    const detail = {
      order: sampleOrder(),
      receipt: null,
      payments: [],
      notices: [],
      refunds: [{ id: 'g', source: 'counter', status: 'processed', requestedAt: at, settledAt: at }],
      audit: [{ id: 1, action: 'counter.taken_back', at }],
    } as unknown as OrderDetail
    expect(buildTimeline(detail).map(({ kind }) => kind)).toEqual(['takenBack', 'booked'])
  })
})
