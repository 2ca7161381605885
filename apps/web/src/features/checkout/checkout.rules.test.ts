import { describe, expect, it } from 'vitest'
import { sampleLine, sampleOrder } from '../../lib/testing/sample-order.ts'
import { bookingStatusOf, nextDay, rowOfOrderLine, trackOf } from '../orders/orders.rules.ts'
import { groupByDay, summarise } from './checkout.rules.ts'

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

describe('a receipt', () => {
  const rows = ['2026-12-01', '2026-11-30', '2026-11-30'].map((date, id) =>
    rowOfOrderLine(sampleLine({ id, date })),
  )

  it('stands under its days, in their order', () => {
    expect(groupByDay(rows).map(({ date, rows: own }) => [date, own.length])).toEqual([
      ['2026-11-30', 2],
      ['2026-12-01', 1],
    ])
  })

  it('of many days is summed up by offering and person', () => {
    expect(summarise(rows)).toMatchObject([
      { count: 3, from: '2026-11-30', to: '2026-12-01', amountPaise: 60_000 },
    ])
  })
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
  ])('%s', (standing, order) => {
    expect(bookingStatusOf(order)).toBe(standing)
  })

  it('names the next of its days, then the last', () => {
    const order = sampleOrder({
      lines: ['2026-11-30', '2026-12-05'].map((date, id) => sampleLine({ id, date })),
    })
    expect(nextDay(order, '2026-12-01')).toBe('2026-12-05')
    expect(nextDay(order, '2026-12-09')).toBe('2026-12-05')
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
