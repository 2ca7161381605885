import { expect, test } from 'vitest'
import { countFitting } from './count-fitting.ts'

const row = { entries: [80, 100, 120], more: 70, gap: 2 }

test.each([
  ['all, with the gaps between them', 304, 3],
  ['all, although subpixels add up to a hair more', 303.6, 3],
  ['two beside the menu for the third', 303, 2],
  ['two, exactly', 254, 2],
  ['one', 253, 1],
  ['none: the menu has them all', 151, 0],
])('%s', (_what, available, count) => {
  expect(countFitting({ ...row, available })).toBe(count)
})

test('an empty row is whole', () => {
  expect(countFitting({ ...row, entries: [], available: 0 })).toBe(0)
})
