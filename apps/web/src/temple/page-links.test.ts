import { expect, test } from 'vitest'
import { inPlaceOf } from './page-links.ts'

test('an address that has no page any more leads to the nearest that has one, and never to itself', () => {
  expect(inPlaceOf({ page: 'offering', name: 'no-longer-held' })).toEqual({ page: 'offerings' })
  expect(inPlaceOf({ page: 'calendar', month: '2025-10' })).toEqual({ page: 'calendar' })
  expect(inPlaceOf({ page: 'calendar' })).toBeUndefined()
  expect(inPlaceOf({ page: 'help' })).toBeUndefined()
})
