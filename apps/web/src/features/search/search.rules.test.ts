import { expect, test } from 'vitest'
import { listHits, stepHit } from './search.rules.ts'

const answer = {
  bookings: [{ tran_no: 'V2222222222' }],
  tickets: [{ id: 't1' }],
  hasMore: false,
  isComplete: true,
} as never

test('bookings come first, unless a ticket was asked for', () => {
  const kinds = (words: string) => listHits(answer, words).map(({ kind }) => kind)
  expect(kinds('nair')).toEqual(['booking', 'ticket'])
  expect(kinds('#1005')).toEqual(['ticket', 'booking'])
  expect(listHits(answer, 'nair')[0]?.path).toBe('/transaction-history?order=V2222222222')
})

test('the arrows go round', () => {
  expect([stepHit(0, 1, 3), stepHit(2, 1, 3), stepHit(0, -1, 3), stepHit(0, 1, 0)]).toEqual([1, 0, 2, 0])
})
