import { renderHook } from '@testing-library/react'
import { type Capability, capabilities, presets } from '@vazhipadu/contract/rights'
import { beforeAll, expect, test } from 'vitest'
import { loadWords } from '../lib/i18n/i18n.ts'
import { countOf, leadsTo, linksOf } from './layouts/nav-item.ts'
import { useNavigationEntries } from './navigation.tsx'

beforeAll(() => loadWords('account'))

const seen = (rights: readonly Capability[]) =>
  renderHook(() => useNavigationEntries(true, rights))
    .result.current.flatMap(linksOf)
    .map(({ title }) => title)

test('a priest sees the sheet and nothing else', () => {
  expect(seen(presets.priest)).toEqual(['Today’s names'])
})

test('a clerk sees the desk, and neither books nor keys', () => {
  const links = seen(presets.clerk)
  expect(links).toEqual(
    expect.arrayContaining(['Calendar', 'Counter', 'Transactions', 'Prasadam delivery', 'Tickets']),
  )
  for (const closed of ['Offerings', 'Reconciliation', 'Settings', 'People and rights', 'Audit'])
    expect(links).not.toContain(closed)
})

test('a treasurer sees the books too', () => {
  expect(seen(presets.treasurer)).toEqual(
    expect.arrayContaining(['Calendar', 'Counter', 'Reconciliation', 'Audit']),
  )
})

test('the keeper of the catalogue sees the catalogue, the calendar and the releases', () => {
  expect(seen(presets['catalogue-keeper'])).toEqual([
    'Home',
    'Offerings',
    'Calendar',
    'Releases',
    'Book an offering',
  ])
})

test('an auditor sees all pages that only read', () => {
  const links = seen(presets.auditor)
  expect(links).toEqual(expect.arrayContaining(['Transactions', 'Settings', 'People and rights', 'Audit']))
  expect(links).not.toContain('Update a booking')
})

test('a manager sees all of it', () => {
  expect(seen(capabilities)).toHaveLength(21)
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

test('the texts in languages belong to the catalogue', () => {
  const { result } = renderHook(() => useNavigationEntries(true, presets['catalogue-keeper']))
  const current = result.current.flatMap(linksOf).filter((item) => leadsTo(item, '/admin/catalogue/texts'))
  expect(current.map(({ title }) => title)).toEqual(['Offerings'])
})

test('counts waiting tickets on the link and its group, for people who answer them', () => {
  const counted = (rights: readonly Capability[], openTickets: number) =>
    renderHook(() => useNavigationEntries(true, rights, openTickets))
      .result.current.filter((item) => countOf(item) > 0)
      .map((item) => [item.title, countOf(item), linksOf(item).find(({ count }) => count)?.title])
  expect(counted(presets.clerk, 3)).toEqual([['Desk', 3, 'Tickets']])
  expect(counted(presets.clerk, 0)).toEqual([])
  expect(counted(presets['catalogue-keeper'], 3)).toEqual([])
})
