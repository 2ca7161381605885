import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { DateField } from './date-field.tsx'

const months = vi.hoisted(() => ({ areGone: false }))
vi.mock('./load-day-grid.ts', async (importOriginal) => {
  const { loadDayGrid } = await importOriginal<typeof import('./load-day-grid.ts')>()
  const loadOrFail = async () => {
    if (months.areGone) throw new TypeError('Failed to fetch dynamically imported module')
    return loadDayGrid()
  }
  return { loadDayGrid: loadOrFail }
})

it('a day of a later year can be chosen, and today is readable while it is the chosen one (defect 11)', async () => {
  const onChange = vi.fn()
  render(
    <DateField
      aria-label="From"
      value="2026-11-16"
      min="2026-11-16"
      today="2026-11-16"
      onChange={onChange}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'From' }))
  const chosen = await screen.findByRole('gridcell', { name: '16' })
  expect(chosen.className).toContain('[&>button]:text-neutral!')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2027')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'April')
  await userEvent.click(screen.getByRole('button', { name: 'Thursday 1 April 2027' }))
  expect(onChange).toHaveBeenCalledWith('2027-04-01')
})

const typedInto = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

it('a day can be typed if the months fail to load, and the next press retries', async () => {
  months.areGone = true
  const unheard = vi.fn()
  process.on('unhandledRejection', unheard)
  const onChange = vi.fn()
  render(<DateField aria-label="From" value={undefined} min="2026-11-16" onChange={onChange} />)
  const button = screen.getByRole('button', { name: 'From' })
  await userEvent.click(button)
  const field = await screen.findByLabelText('Choose a date')
  expect(document.activeElement).toBe(field)
  typedInto(field, '0002-12-01')
  typedInto(field, '2025-12-01')
  typedInto(field, '2026-12-01')
  expect(onChange.mock.calls).toEqual([['2026-12-01']])
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByLabelText('Choose a date')).toBeNull()

  months.areGone = false
  await userEvent.click(button)
  expect(await screen.findByRole('grid')).toBeTruthy()
  expect(unheard).not.toHaveBeenCalled()
  process.off('unhandledRejection', unheard)
})
