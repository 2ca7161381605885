import { renderHook } from '@testing-library/react'
import { type Capability, capabilities } from '@vazhipadu/contract/endpoint'
import { presets } from '@vazhipadu/contract/people'
import { beforeAll, expect, test } from 'vitest'
import { loadWords } from '../lib/i18n/i18n.ts'
import { leadsTo, linksOf } from './layouts/nav-item.ts'
import { useNavigationEntries } from './navigation.tsx'

beforeAll(() => loadWords('account'))

const seen = (rights: readonly Capability[]) =>
  renderHook(() => useNavigationEntries(true, rights))
    .result.current.flatMap(linksOf)
    .map(({ title }) => title)

test('a priest sees the sheet and nothing else', () => {
  expect(seen(presets.priest)).toEqual(['Day sheet'])
})

test('a clerk sees the desk, and neither books nor keys', () => {
  const links = seen(presets.clerk)
  expect(links).toEqual(expect.arrayContaining(['Counter', 'Transactions', 'Prasadam delivery', 'Help']))
  for (const closed of ['Offerings', 'Calendar', 'Reconciliation', 'Settings', 'People and rights', 'Audit'])
    expect(links).not.toContain(closed)
})

test('a treasurer sees the books too', () => {
  expect(seen(presets.treasurer)).toEqual(expect.arrayContaining(['Counter', 'Reconciliation', 'Audit']))
})

test('the keeper of the catalogue sees the catalogue and the calendar', () => {
  expect(seen(presets['catalogue-keeper'])).toEqual(['Home', 'Offerings', 'Calendar', 'Book an offering'])
})

test('an auditor reads everything but what only does something', () => {
  const links = seen(presets.auditor)
  expect(links).toEqual(expect.arrayContaining(['Transactions', 'Settings', 'People and rights', 'Audit']))
  expect(links).not.toContain('Update a booking')
})

test('a manager sees all of it', () => {
  expect(seen(capabilities)).toHaveLength(18)
})

test.each([
  ['/direct-booking', 'Book an offering'],
  ['/continuous-booking', 'Book an offering'],
  ['/checkout', 'Book an offering'],
  ['/customer-support/ticket/7', 'Help'],
  ['/customer-support/raise-ticket', 'Help'],
  ['/home', 'Home'],
])('on %s the current section is %s', (pathname, title) => {
  const { result } = renderHook(() => useNavigationEntries(false, []))
  expect(result.current.filter((item) => leadsTo(item, pathname)).map((item) => item.title)).toEqual([title])
})
