import { describe, expect, it } from 'vitest'
import type { Sale } from '../../../features/counter/counter.api.ts'
import {
  advance,
  beginSale,
  type CounterSale,
  findObstacle,
  type Price,
  peopleOf,
  priceKey,
  requestOf,
  type SaleAction,
} from './counter-sale.ts'

const put = (id: string, part: { needsStar?: boolean } = {}): SaleAction => ({
  type: 'put',
  line: {
    id,
    offeringId: 2,
    offeringName: 'Archana',
    date: '2026-11-30',
    quantity: 1,
    needsStar: false,
    ...part,
  },
})
const named = (id: string, name: string): SaleAction => ({
  type: 'changed',
  id,
  part: { name, nameMl: null },
  cell: 'name',
})
const starred = (id: string, starId: number): SaleAction => ({
  type: 'changed',
  id,
  part: { starId },
  cell: 'star',
})
const paid = (part: Partial<CounterSale['payer']>): SaleAction => ({ type: 'paid', part })
const play = (...actions: SaleAction[]) => actions.reduce(advance, beginSale('key 1'))
const priceOf = (sale: CounterSale, part: Partial<Price> = {}): Price => ({
  of: priceKey(sale.lines),
  totalPaise: 32_000,
  isSellable: true,
  ...part,
})
const press = (sale: CounterSale, price: Price | undefined = priceOf(sale)) =>
  advance(sale, { type: 'pressed', price })
const answered = { totalPaise: 32_000, method: 'cash' } as Sale

describe('the star of a line', () => {
  it('is empty in a new line, whatever the previous line was (defect 5)', () => {
    const sale = play(put('a'), named('a', 'Ammini'), starred('a', 9), put('b'))
    expect(sale.lines[1]).toMatchObject({ name: '', starId: undefined })
  })

  it('is cleared when the name becomes another person’s, and stays when only its spelling changes (defect 5)', () => {
    const sale = play(put('a'), named('a', 'Ammini'), starred('a', 9))
    expect(advance(sale, named('a', 'Devaki')).lines[0]).toMatchObject({ name: 'Devaki', starId: undefined })
    expect(advance(sale, named('a', 'AMMINI ')).lines[0]).toMatchObject({ starId: 9 })
    expect(play(put('a'), starred('a', 9), named('a', 'Ammini')).lines[0]).toMatchObject({ starId: 9 })
  })

  it('comes with the person who is put in by a key', () => {
    const sale = play(put('a'), named('a', 'Ammini'), starred('a', 9), put('b'))
    const [person] = peopleOf(sale, [{ name: 'ammini', nameMl: null, starId: 1 }])
    expect(person).toEqual({ name: 'Ammini', nameMl: null, starId: 9 })
    const next = advance(sale, { type: 'changed', id: 'b', part: person ?? {}, cell: 'name' })
    expect(next.lines[1]).toMatchObject({ name: 'Ammini', starId: 9 })
  })
})

describe('a press', () => {
  const typed = play(put('a'), named('a', 'Ammini'))

  it('sells the lines shown for the total shown', () => {
    const sale = press(typed)
    expect(sale.stage).toBe('selling')
    expect(requestOf(sale, priceOf(sale))).toMatchObject({
      customer: { name: 'Ammini', mobile: null },
      lines: [{ offering_id: 2, name: 'Ammini' }],
      totalPaise: 32_000,
    })
  })

  it('needs no new price for a name or a star', () => {
    const sale = advance(advance(typed, named('a', 'Devaki')), starred('a', 9))
    expect(priceKey(sale.lines)).toBe(priceKey(typed.lines))
    expect(press(sale, priceOf(typed)).stage).toBe('selling')
  })

  it('before the total has been seen asks for one more', () => {
    const many = advance(typed, { type: 'changed', id: 'a', part: { quantity: 3 }, cell: 'quantity' })
    const sale = press(many, priceOf(typed))
    expect(sale.stage).toBe('confirming')
    expect(press(sale).stage).toBe('selling')
    expect(advance(sale, named('a', 'Devaki')).stage).toBe('typing')
  })

  it.each([
    ['nothing is typed into the name', play(put('a')), 'nameMissing'],
    [
      'a cell could not be read',
      advance(typed, { type: 'misread', id: 'a', cell: 'day', typed: '31/11' }),
      'unread',
    ],
    ['its star is needed', play(put('a', { needsStar: true }), named('a', 'Ammini')), 'starMissing'],
    ['the mobile is none', advance(typed, paid({ mobile: '123' })), 'mobile'],
    ['too little cash was given', advance(typed, paid({ given: '280' })), 'givenShort'],
    ['what was given is no amount', advance(typed, paid({ given: 'abc' })), 'givenUnread'],
    [
      'the bank’s number has eleven figures',
      advance(typed, paid({ method: 'upi', reference: '12345678901' })),
      'reference',
    ],
  ])('sells nothing while %s', (_, sale, why) => {
    expect(findObstacle(sale, priceOf(sale))).toBe(why)
    expect(press(sale).stage).toBe('typing')
  })

  it('sells nothing while a line is refused', () => {
    expect(press(typed, priceOf(typed, { isSellable: false })).stage).toBe('typing')
  })

  it('sells “not known” where a star is needed', () => {
    const sale = play(put('a', { needsStar: true }), named('a', 'Ammini'))
    expect(
      press(advance(sale, { type: 'changed', id: 'a', part: { starId: null }, cell: 'star' })).stage,
    ).toBe('selling')
  })

  it('holds everything as it was until the answer has come', () => {
    const selling = press(typed)
    for (const action of [
      put('b'),
      named('a', 'Devaki'),
      paid({ name: 'X' }),
      { type: 'removed', id: 'a' } as const,
    ])
      expect(advance(selling, action)).toBe(selling)
  })
})

describe('after the answer', () => {
  const selling = press(play(put('a'), named('a', 'Ammini'), paid({ given: '500', mobile: '98470 12345' })))

  it('the change stays until the next sale begins, and the customer is cleared', () => {
    const sold = advance(selling, { type: 'sold', sale: answered, nextKey: 'key 2' })
    expect(sold).toMatchObject({ lines: [], payer: { mobile: '', given: '' }, idempotencyKey: 'key 2' })
    expect(sold.sold?.changePaise).toBe(18_000)
    expect(advance(sold, paid({ mobile: '9' })).sold?.changePaise).toBe(18_000)
    expect(advance(sold, put('b')).sold).toBeUndefined()
  })

  it('a refusal keeps the lines and the key; a key that sold other lines is done with', () => {
    const failed = advance(selling, { type: 'failed', message: 'No answer', nextKey: undefined })
    expect(failed).toMatchObject({ stage: 'typing', failure: 'No answer', idempotencyKey: 'key 1' })
    expect(failed.lines).toBe(selling.lines)
    expect(advance(failed, paid({ name: 'X' })).failure).toBeUndefined()
    expect(advance(selling, { type: 'failed', message: 'Other', nextKey: 'key 2' }).idempotencyKey).toBe(
      'key 2',
    )
  })
})

it('moves lines that are closed today to the next day in one go', () => {
  const sale = advance(play(put('a'), put('b')), { type: 'nextDay', ids: ['b'] })
  expect(sale.lines.map(({ date }) => date)).toEqual(['2026-11-30', '2026-12-01'])
})
