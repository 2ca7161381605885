import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { DateField } from './date-field.tsx'

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
