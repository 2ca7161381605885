import { expect, it } from 'vitest'
import { checkFixedLocales } from './check-fixed-locales.ts'
import { checkPlanted } from './plant-tree.ts'

const path = 'apps/web/src/features/booking/say-day.ts'
const check = (text: string, at = path) => checkPlanted(checkFixedLocales, { [at]: text })

it.each([
  "new Intl.DateTimeFormat('en-GB', { weekday: 'short' })",
  "new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })",
  "new Intl.DateTimeFormat('en-GB', { timeZone, ...options })",
  "new Intl.DateTimeFormat('en-GB')",
  "new Intl.NumberFormat('en-GB')",
  "at.toLocaleTimeString('en-IN', { hour: 'numeric' })",
  "at.toLocaleString('en-IN', { dateStyle: 'long' })",
  "const language = 'ml-IN'",
])('a language is not fixed by %s', (text) => {
  expect(check(text)).toEqual([expect.stringContaining(`${path}:1: '`)])
  expect(check(text, 'apps/server/src/features/orders/say-day.ts')).toHaveLength(1)
  expect(check(text, 'apps/web/src/features/booking/say-day.test.ts')).toEqual([])
  expect(check(text, 'lab/bench/say-day.ts')).toEqual([])
})

it.each([
  "new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })",
  "many.toLocaleString('en-IN')",
  "many.toLocaleString('en-IN', { minimumFractionDigits: 2 })",
  "new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })",
  "const words = 'en'",
])('only figures come of %s', (text) => {
  expect(check(text)).toEqual([])
})

it('what is the same whoever reads it is listed', () => {
  expect(check("new Intl.ListFormat('en-GB')", 'apps/web/src/lib/format/format-list.ts')).toEqual([])
})
