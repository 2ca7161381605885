import { describe, expect, it } from 'vitest'
import { sampleOrder } from '../../lib/testing/sample-order.ts'
import { listChanges } from '../changes/changes.rules.ts'
import type { OrderDetail } from '../orders/orders.api.ts'
import { buildTimeline } from '../orders/orders.rules.ts'
import {
  compareLines,
  countFilters,
  formatShort,
  gatherShares,
  judgeProgress,
  nextPage,
  previousPage,
  readAsked,
  readFilters,
  roundScale,
  tellAge,
} from './reports.rules.ts'

const read = (query: string) => new URLSearchParams(query)

describe('the URL of the transactions', () => {
  it('says the filters; what makes no sense is left out', () => {
    expect(readFilters(read('email=hari&status=confirmed&from_date=2026-11-01&refunds=failed'))).toEqual({
      email: 'hari',
      status: 'confirmed',
      from_date: '2026-11-01',
      refunds: 'failed',
    })
    expect(readFilters(read('status=paid&from_date=yesterday&customer_name=%20&refunds=some'))).toEqual({})
  })

  it('counts a period as one filter', () => {
    expect(countFilters({ from_date: '2026-11-01', to_date: '2026-11-30', email: 'a' })).toBe(2)
  })

  it('goes by page number as far as one may count, then by key', () => {
    expect(readAsked(read('page=3'))).toMatchObject({
      skip: 100,
      limit: 50,
      descending: true,
      sort: 'booked',
    })
    expect(readAsked(read('page=nonsense'))).toMatchObject({ skip: 0, page: 1 })
    expect(nextPage(200, 'key')).toEqual({ page: '201', after: undefined })
    expect(nextPage(201, 'key')).toEqual({ page: '202', after: 'key' })
    expect(readAsked(read('page=202&after=key'))).toMatchObject({ after: 'key', page: 202 })
    expect(readAsked(read('page=202&after=key'))).not.toHaveProperty('skip')
  })

  it('goes back by number, or by the key that led there; without it to the last page with a number', () => {
    const keys = new Map([[202, 'key']])
    expect(previousPage(2, keys)).toEqual({ page: undefined, after: undefined })
    expect(previousPage(202, keys)).toEqual({ page: '201', after: undefined })
    expect(previousPage(203, keys)).toEqual({ page: '202', after: 'key' })
    expect(previousPage(205, keys)).toEqual({ page: '201', after: undefined })
  })
})

describe('the story', () => {
  it('is one, newest first', () => {
    const story = {
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
    expect(buildTimeline(story).map(({ kind }) => kind)).toEqual([
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
    const story = {
      ...{ order: sampleOrder(), receipt: null, payments: [], notices: [] },
      refunds: [{ id: 'g', source: 'counter', status: 'processed', requestedAt: at, settledAt: at }],
      audit: [{ id: 1, action: 'counter.taken_back', at }],
    } as unknown as OrderDetail
    expect(buildTimeline(story).map(({ kind }) => kind)).toEqual(['takenBack', 'booked'])
  })

  it('names what changed about a line, and nothing else', () => {
    const line = { id: 1, name: 'Meenakshy', nameMl: null, starId: 10, date: '2026-12-01' }
    const after = { ...line, name: 'Meenakshi', starId: null }
    expect(compareLines({ lines: [line] }, { lines: [after], reason: 'x' })).toEqual([
      { lineId: 1, field: 'name', before: 'Meenakshy', after: 'Meenakshi' },
      { lineId: 1, field: 'starId', before: 10, after: null },
    ])
    expect(compareLines(null, { refundId: 'r' })).toEqual([])
  })
})

it('only what differs is sent', () => {
  const draft = new Map([
    [1, { name: ' Arjun ', star_id: null }],
    [2, { name: undefined }],
    [3, { date: '2026-12-06' }],
  ])
  expect(listChanges(draft)).toEqual([
    { line_id: 1, name: 'Arjun', star_id: null },
    { line_id: 3, date: '2026-12-06' },
  ])
})

describe('the dashboard', () => {
  it.each([
    [3, 0, 'waiting'],
    [3, 1, 'progress'],
    [3, 3, 'performed'],
  ] as const)('of %i booked and %i performed is %s', (booked, performed, state) => {
    expect(judgeProgress(booked, performed)).toBe(state)
  })

  it.each([
    [0, 300],
    [299, 300],
    [301, 600],
    [14_238_000, 15_000_000],
    [31_000_000, 60_000_000],
    [7_300_000, 9_000_000],
  ])('draws %i paise on a scale up to %i', (paise, top) => {
    expect(roundScale(paise)).toBe(top)
  })

  it('says large sums shortly', () => {
    expect([50_000, 5_000_000, 15_000_000, 2_500_000_000].map(formatShort)).toEqual([
      '500',
      '50k',
      '1.5 L',
      '2.5 Cr',
    ])
  })

  it('shows the dearest six and the rest together, by offering or by deity', () => {
    const all = Array.from({ length: 8 }, (_, at) => ({
      name: `Offering ${at}`,
      deity: at % 2 === 0 ? 'Nagaraja' : 'Ganapathi',
      valuePaise: (8 - at) * 100,
    }))
    expect(gatherShares(all, 'name')).toMatchObject({ rest: 2, restPaise: 300 })
    expect(gatherShares(all, 'deity')).toEqual({
      shown: [
        { name: 'Nagaraja', valuePaise: 2_000 },
        { name: 'Ganapathi', valuePaise: 1_600 },
      ],
      rest: 0,
      restPaise: 0,
    })
  })

  it('tells an age in the largest unit that fits', () => {
    const now = '2026-11-15T12:00:00Z'
    expect(tellAge('2026-11-15T11:42:30Z', now)).toEqual({ unit: 'minutes', count: 17 })
    expect(tellAge('2026-11-15T09:59:00Z', now)).toEqual({ unit: 'hours', count: 2 })
    expect(tellAge('2026-11-13T12:00:00Z', now)).toEqual({ unit: 'days', count: 2 })
  })
})
