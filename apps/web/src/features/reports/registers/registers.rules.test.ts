import { expect, test } from 'vitest'
import { listYear, nameYear, spanOf } from './registers.rules.ts'

test.each([
  ['2026-11', '2026-27', '2026-04', '2027-03'],
  ['2027-03', '2026-27', '2026-04', '2027-03'],
  ['2026-04', '2026-27', '2026-04', '2027-03'],
])('the financial year of %s is %s', (month, year, first, last) => {
  expect(nameYear(month)).toBe(year)
  expect(listYear(month)).toHaveLength(12)
  expect([listYear(month)[0], listYear(month).at(-1)]).toEqual([first, last])
})

test('a month ends with its last day, a year with the last of March', () => {
  expect(spanOf('2028-02', 'month')).toEqual({ from_date: '2028-02-01', to_date: '2028-02-29' })
  expect(spanOf('2026-11', 'year')).toEqual({ from_date: '2026-04-01', to_date: '2027-03-31' })
})
