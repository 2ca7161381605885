import { expect, test } from 'vitest'
import { formatRupees, formatRupeesWithoutSign, groupDigits } from './format-rupees.ts'

test.each([
  [1_23_456_00, '1,23,456'],
  [1_23_456_05, '1,23,456.05'],
  [12_34_56_789_00, '12,34,56,789'],
  [100_00, '100'],
  [1_000_00, '1,000'],
  [501_50, '501.50'],
  [50, '0.50'],
  [0, '0'],
  [-125_50, '-125.50'],
  [Number.NaN, '–'],
])('%d paise are %s rupees', (paise, figures) => {
  expect(formatRupeesWithoutSign(paise)).toBe(figures)
  expect(formatRupees(paise)).toBe(`₹ ${figures}`)
})

test('amounts of any length are grouped as Intl groups them', () => {
  const india = new Intl.NumberFormat('en-IN')
  const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 })
  for (let length = 1; length <= 15; length++)
    for (const number of [10 ** length - 1, 10 ** length, Math.round(10 ** length / 7)]) {
      for (const each of [number, -number]) expect(groupDigits(String(each))).toBe(india.format(each))
      if (length < 12) expect(formatRupees(number * 100 + 5)).toBe(`₹ ${exact.format(number + 0.05)}`)
    }
})
