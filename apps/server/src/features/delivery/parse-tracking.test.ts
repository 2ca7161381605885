import { describe, expect, test } from 'vitest'
import { type Candidate, checkTracking } from './check-tracking.ts'
import { parseTracking } from './parse-tracking.ts'

const read = (text: string) => parseTracking(text, 'Speed Post').map((line) => line.read)

describe('a pasted line', () => {
  test.each([
    '2026-27/004102 EL482913075IN',
    '2026-27/004102\tEL482913075IN',
    '2026-27/004102,EL482913075IN',
    '"2026-27/004102","EL482913075IN"',
    '2026-27/004102; el 482 913 075 in',
    '2026-27/4102 EL 482 913 075 IN',
    '2026-27-004102   EL482913075IN',
    '2026-27/004102 speedpost EL482913075IN',
    '2026-27/004102, SPEED POST, EL482913075IN',
  ])('is read from %j', (text) => {
    expect(read(text)).toMatchObject([
      {
        reference: { kind: 'receipt', number: '2026-27/004102' },
        carrier: 'Speed Post',
        trackingNo: 'EL482913075IN',
        isNumber: true,
      },
    ])
  })

  test.each([
    ['P81 EL482913075IN', { kind: 'parcel', id: 81 }],
    ['004102 EL482913075IN', { kind: 'figures', sequenceNo: 4102 }],
    ['v23456789ab EL482913075IN', { kind: 'order', tranNo: 'V23456789AB' }],
    ['C/2026-27/000007 EL482913075IN', { kind: 'receipt', number: 'C/2026-27/000007' }],
  ])('names its parcel: %s', (text, reference) => {
    expect(read(text)).toMatchObject([{ reference, isNumber: true }])
  })

  test.each([
    ['4102 EL48291310IN', false],
    ['4102 EL4829131070IN', false],
    ['4102 EL482913107US', false],
    ['4102,DTDC,D12345678', true],
    ['4102,DTDC,Thrissur', false],
    ['4102,Anand Couriers,AC-2026-118', true],
  ])('has a number that could be one: %s is %s', (text, isNumber) => {
    expect(read(text)).toMatchObject([{ isNumber }])
  })

  test('without a parcel or a number is not read; the heading of a sheet is known as one', () => {
    const lines = parseTracking('Receipt,Tracking\n\nfor Amma\n4102\n', 'Speed Post')
    expect(lines.map(({ line, read: found }) => [line, found])).toEqual([
      [1, undefined],
      [3, undefined],
      [4, undefined],
    ])
    const judged = checkTracking(lines, {
      candidates: [],
      owners: new Map(),
      replace: new Set(),
      sentSince: new Date(0),
    })
    expect(judged.map(({ verdict }) => verdict)).toEqual(['heading', 'unreadable', 'unreadable'])
  })
})

describe('lines together', () => {
  const parcel = (id: number, part: Partial<Candidate> = {}): Candidate => ({
    id,
    tranNo: `V${id}`,
    state: 'packed',
    receiptNumber: `2026-27/00000${id}`,
    sequenceNo: id,
    recipient: 'Indira',
    carrier: null,
    trackingNo: null,
    sentAt: null,
    ...part,
  })
  const judge = (
    text: string,
    candidates: Candidate[],
    owners: [string, number][] = [],
    replace: number[] = [],
  ) =>
    checkTracking(parseTracking(text, 'Speed Post'), {
      candidates,
      owners: new Map(owners),
      replace: new Set(replace),
      sentSince: new Date(0),
    }).map(({ verdict }) => verdict)
  const [a, b] = ['EL482913075IN', 'EL482913084IN']

  test('the same line twice counts once', () => {
    expect(judge(`1 ${a}\n2 ${b}\n1 ${a}`, [parcel(1), parcel(2)])).toEqual(['ok', 'ok', 'repeated'])
  })

  test('a parcel with two numbers, or a number for two parcels: neither is believed', () => {
    expect(judge(`1 ${a}\n1 ${b}`, [parcel(1)])).toEqual(['parcel_twice', 'parcel_twice'])
    expect(judge(`1 ${a}\n2 ${a}`, [parcel(1), parcel(2)])).toEqual(['number_twice', 'number_twice'])
    expect(judge(`1 ${a}\n9 ${a}`, [parcel(1)])).toEqual(['number_twice', 'no_parcel'])
  })

  test('of several parcels of an order the packed one is meant', () => {
    const order = { tranNo: 'V23456789AB', sequenceNo: 7 }
    const [sent, packed] = [
      parcel(1, { ...order, state: 'sent', trackingNo: b, sentAt: new Date(0) }),
      parcel(2, order),
    ]
    expect(judge(`7 ${a}`, [sent, packed])).toEqual(['ok'])
    expect(judge(`7 ${b}`, [sent, packed])).toEqual(['already'])
    expect(judge(`7 ${a}`, [packed, parcel(3, order)])).toEqual(['several_parcels'])
    expect(judge(`P3 ${a}`, [packed, parcel(3, order)])).toEqual(['ok'])
  })

  test('what was sent is not meant while another still has to be, nor a month later', () => {
    const sent = parcel(1, { state: 'sent', sequenceNo: 7, sentAt: new Date(0) })
    for (const state of ['ready', 'awaiting_pooja'] as const) {
      const order = { tranNo: sent.tranNo, sequenceNo: 7, state }
      expect(judge(`7 ${a}`, [sent, parcel(2, order)])).toEqual(['not_packed'])
      expect(judge(`P1 ${a}`, [sent, parcel(2, order)])).toEqual(['ok'])
    }
    expect(judge(`7 ${a}`, [{ ...sent, sentAt: new Date(-1) }])).toEqual(['ended'])
    expect(judge(`7 ${a}`, [{ ...sent, sentAt: new Date(-1) }, parcel(2, { sequenceNo: 7 })])).toEqual(['ok'])
  })

  test('figures that two orders have name neither; the whole number does', () => {
    const [online, counter] = [
      parcel(1, { sequenceNo: 7 }),
      parcel(2, { sequenceNo: 7, receiptNumber: 'C/2026-27/000007' }),
    ]
    for (const state of ['ready', 'sent'] as const) {
      const other = { ...counter, state, sentAt: state === 'sent' ? new Date(0) : null }
      expect(judge(`7 ${a}`, [online, other])).toEqual(['several_parcels'])
      expect(judge(`2026-27/000001 ${a}`, [online, other])).toEqual(['ok'])
    }
    expect(judge(`7 ${a}`, [online, { ...counter, state: 'delivered' }])).toEqual(['ok'])
  })

  test('a different number for a sent parcel is replaced only if requested', () => {
    const sent = parcel(1, { state: 'sent', trackingNo: b, sentAt: new Date(0) })
    expect(judge(`1 ${a}`, [sent])).toEqual(['sent_differently'])
    expect(judge(`1 ${a}`, [sent], [], [1])).toEqual(['replace'])
    expect(judge(`1 ${a}`, [{ ...sent, trackingNo: null }])).toEqual(['ok'])
    expect(judge(`1 ${a}`, [parcel(1)], [[a, 9]], [1])).toEqual(['number_taken'])
  })
})
