import { describe, expect, it } from 'vitest'
import {
  changeOf,
  differenceOf,
  figuresOf,
  formatDifference,
  isMobile,
  isUpiReference,
  missingPaise,
  readRupees,
  readStatement,
  soldUntil,
  sumPieces,
} from './counter.rules.ts'

describe('a drawer', () => {
  it('is worth its notes and coins', () => {
    expect(sumPieces({ 500: 3, 20: 2, 1: 4 })).toBe(154_400)
    expect(sumPieces({})).toBe(0)
  })

  it('differs by cash and UPI together', () => {
    const count = {
      expectedCashPaise: 62_000,
      countedCashPaise: 61_500,
      expectedUpiPaise: 900,
      countedUpiPaise: 1_000,
      denominations: {},
      reason: 'x',
      firstDifferencePaise: null,
    }
    expect(differenceOf({ count })).toBe(-400)
    expect(differenceOf({ count: null })).toBe(0)
    expect([-500, 500, 0].map(formatDifference)).toEqual(['− ₹ 5', '+ ₹ 5', '₹ 0'])
  })

  it('gives change only when enough was given', () => {
    expect(changeOf('500', 32_000)).toBe(18_000)
    expect(changeOf('₹ 1,000', 32_000)).toBe(68_000)
    expect(changeOf('300', 32_000)).toBeUndefined()
    expect(changeOf('', 32_000)).toBeUndefined()
  })

  it('reports missing values, and accepts no invalid amount', () => {
    expect(missingPaise('280', 32_000)).toBe(4_000)
    expect(missingPaise('320', 32_000)).toBe(0)
    expect(missingPaise('', 32_000)).toBe(0)
    expect(['-5', '12.5', 'abc', ''].map(readRupees)).toEqual([undefined, undefined, undefined, undefined])
  })
})

it('is sold for the day itself until some minutes before its session', () => {
  expect(soldUntil({ session: { startsAt: '07:00' }, counterMinutes: 15 })).toBe('06:45')
  expect(soldUntil({ session: { startsAt: '00:10' }, counterMinutes: 15 })).toBe('00:00')
})

it.each([
  ['98470 12345', true],
  ['+91 98470-12345', true],
  ['09847012345', true],
  ['+971 50 123 4567', true],
  ['12345', false],
  ['98470 1234', false],
  ['0484 2345678', false],
])('%s is a mobile: %s', (typed, is) => expect(isMobile(typed)).toBe(is))

describe('the bank’s number', () => {
  it('has twelve digits, in any notation', () => {
    expect(figuresOf('4321 9876 5012')).toBe('432198765012')
    expect(figuresOf('43219876501299')).toBe('432198765012')
    expect(['432198765012', '43219876501', 'T32198765012'].map(isUpiReference)).toEqual([true, false, false])
  })

  it('is read from a statement with its amount; unreadable lines are reported', () => {
    const pasted = [
      '30/11/2026  UPI/432198765012/AMMINI  1,250.50',
      '432198765013\t200',
      '',
      'Opening balance 10,000.00',
      '432198765014',
    ].join('\n')
    expect(readStatement(pasted)).toEqual({
      lines: [
        { reference: '432198765012', amountPaise: 125_050 },
        { reference: '432198765013', amountPaise: 20_000 },
      ],
      unread: ['Opening balance 10,000.00', '432198765014'],
    })
  })
})
