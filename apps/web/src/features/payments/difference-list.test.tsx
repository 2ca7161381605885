import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { DifferenceList } from './difference-list.tsx'
import type { Difference, Reconciliation } from './payments.api.ts'

beforeAll(() => loadWords('office-money'))

const late = (number: number): Difference => ({
  kind: 'not_settled',
  settlement_id: null,
  item: 'payment',
  entity_id: `pay_${number}`,
  tran_no: `V${number}`,
  toldPaise: null,
  oursPaise: 15_000,
  at: '2026-11-12T05:00:00Z',
})
const strange: Difference = {
  ...late(99),
  kind: 'unknown',
  settlement_id: 'setl_1',
  item: 'adjustment',
  entity_id: null,
  tran_no: null,
  toldPaise: 5_000,
  oursPaise: null,
}

function show(differences: Difference[], differencesTotal = differences.length) {
  const onOpen = vi.fn()
  const month = { differences, differencesTotal, settledWithinDays: 4 } as Reconciliation
  render(
    <MemoryRouter>
      <DifferenceList month={month} timeZone="Asia/Kolkata" onOpen={onOpen} />
    </MemoryRouter>,
  )
  return onOpen
}

const group = (name: string) => screen.getByRole('region', { name })
const rowsOf = (name: string) => within(group(name)).getAllByRole('listitem')
const notOurs = 'Settled, and not in our books'
const notSettled = 'In our books, and not settled yet'

test('differences stand by kind, each with one piece of advice, however they came', () => {
  show([late(1), strange, late(2), strange])
  const kinds = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  // Unknown payments come before payments that are only late.
  expect(kinds).toEqual([`${notOurs} 2`, `${notSettled} 2`])
  expect(rowsOf(notOurs)).toHaveLength(2)
  expect(rowsOf(notSettled)).toHaveLength(2)
  expect(within(group(notSettled)).getAllByText(/\b4\b/)).toHaveLength(1)
})

test('of many of one kind five are shown, then all; two that are alike are two', async () => {
  const failed = vi.spyOn(console, 'error')
  show([...Array.from({ length: 7 }, (_, at) => late(at)), strange, strange])
  expect(rowsOf(notSettled)).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 7' }))
  expect(rowsOf(notSettled)).toHaveLength(7)
  expect(rowsOf(notOurs)).toHaveLength(2)
  expect(failed).not.toHaveBeenCalled()
})

test('each links to its settlement or booking, and omitted ones are mentioned', async () => {
  const onOpen = show([late(1), strange], 12)
  expect(screen.getByText(/2.*12/)).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toContain('order=V1')
  await userEvent.click(screen.getByRole('button'))
  expect(onOpen).toHaveBeenCalledWith('setl_1')
})
