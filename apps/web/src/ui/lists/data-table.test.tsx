import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type DataColumn, DataTable } from './data-table.tsx'

interface Row {
  id: string
  name: string
  amount: number
}
const rows: Row[] = [
  { id: 'a', name: 'Omana', amount: 75 },
  { id: 'b', name: 'Hema', amount: 1400 },
  { id: 'c', name: 'Lekha', amount: 300 },
]
const columns: DataColumn<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sortValue: (row) => row.name },
  { id: 'amount', header: 'Amount', cell: (row) => row.amount, sortValue: (row) => row.amount, align: 'end' },
]
const table = {
  columns,
  rows,
  label: 'Orders',
  rowId: (row: Row) => row.id,
  rowName: (row: Row) => row.name,
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const startWidth = window.innerWidth

afterEach(() => {
  window.innerWidth = startWidth
})

test('a press on a heading sorts, a second one the other way', async () => {
  render(<DataTable {...table} />)
  expect(names()).toEqual(['Omana', 'Hema', 'Lekha'])
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(names()).toEqual(['Hema', 'Lekha', 'Omana'])
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(names()).toEqual(['Omana', 'Lekha', 'Hema'])
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
})

test('numbers are sorted as numbers', async () => {
  render(<DataTable {...table} />)
  await userEvent.click(screen.getByRole('button', { name: 'Amount' }))
  const order = names()
  expect([order, order.toReversed()]).toContainEqual(['Omana', 'Lekha', 'Hema'])
})

test('where the server sorts, the rows keep the order given', async () => {
  const onSort = vi.fn()
  render(<DataTable {...table} onSort={onSort} />)
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(onSort).toHaveBeenCalledWith({ column: 'name', descending: false })
  expect(names()).toEqual(['Omana', 'Hema', 'Lekha'])
})

test('rows are chosen one by one or all at once', async () => {
  const onSelect = vi.fn()
  render(<DataTable {...table} selected={new Set(['a'])} onSelect={onSelect} />)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select this row: Hema' }))
  expect(onSelect).toHaveBeenLastCalledWith(new Set(['a', 'b']))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(onSelect).toHaveBeenLastCalledWith(new Set(['a', 'b', 'c']))
})

test('a row is opened with the keyboard too', async () => {
  const onOpen = vi.fn()
  render(<DataTable {...table} onOpen={onOpen} />)
  screen.getByRole('button', { name: 'Hema' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[1])
})

test('an empty table shows what to do next', () => {
  render(<DataTable {...table} rows={[]} empty={<p>No bookings yet</p>} />)
  expect(screen.getByText('No bookings yet')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('where all rows are on other pages it does not say that there are none', () => {
  render(<DataTable {...table} rows={[]} total={50} empty={<p>No bookings yet</p>} />)
  expect(screen.queryByText('No bookings yet')).toBeNull()
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
})

test('on a phone each row is a card', () => {
  window.innerWidth = 360
  render(<DataTable {...table} phoneCard={(row) => <b>{row.name}</b>} />)
  expect(screen.getAllByRole('listitem').map((card) => card.textContent)).toEqual(['Omana', 'Hema', 'Lekha'])
})

test('what opens a card says which', async () => {
  window.innerWidth = 360
  const onOpen = vi.fn()
  render(<DataTable {...table} onOpen={onOpen} />)
  await userEvent.click(screen.getByRole('button', { name: 'Open Lekha' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[2])
})
