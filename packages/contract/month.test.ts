import { expect, it } from 'vitest'
import { month } from './month.ts'

it.each(['2000-01', '2026-11', '2099-12'])('%s is a month', (text) => {
  expect(month.safeParse(text).success).toBe(true)
})

it.each(['2963-08', '0000-01', '1999-12', '2100-01', '2026-13', '2026-1'])(
  '%s is none that we can reckon with',
  (text) => {
    expect(month.safeParse(text).success).toBe(false)
  },
)
