import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { Combobox } from './combobox.tsx'
import { DateField } from './date-field.tsx'
import { FormItem } from './form-item.tsx'
import { Select } from './select.tsx'

const countries = [
  { value: 'IN', label: 'India', hint: '+91', keywords: ['Bharat'] },
  { value: 'GB', label: 'United Kingdom', hint: '+44' },
]

test('a select is opened and answered with the keyboard', async () => {
  const onChange = vi.fn()
  render(
    <FormItem label="Country">
      <Select options={countries} value={undefined} onChange={onChange} />
    </FormItem>,
  )
  screen.getByRole('combobox', { name: 'Country' }).focus()
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('GB')
})

test('a combobox finds by label, hint and other words', async () => {
  const onChange = vi.fn()
  render(<Combobox aria-label="Country" options={countries} value={undefined} onChange={onChange} />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Country' }))
  await userEvent.keyboard('bharat')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['India+91'])
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('IN')
})

test('a combobox says when nothing is found', async () => {
  render(<Combobox aria-label="Country" options={countries} value="IN" onChange={() => {}} />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Country' }))
  await userEvent.keyboard('zzz')
  expect(screen.getByText('Nothing found')).toBeTruthy()
})

test('a date is shown with its weekday and answered as a calendar day', async () => {
  const onChange = vi.fn()
  render(<DateField aria-label="Day" value="2026-11-30" onChange={onChange} min="2026-11-14" />)
  const field = screen.getByRole('button', { name: 'Day' })
  expect(field.textContent).toBe('Mon 30 Nov 2026')
  await userEvent.click(field)
  const before = await screen.findByRole<HTMLButtonElement>('button', { name: 'Friday 13 November 2026' })
  expect(before.disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Sunday 22 November 2026' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-11-22')
})

test('a date can be cleared', async () => {
  const onChange = vi.fn()
  render(<DateField aria-label="Day" value="2026-11-30" onChange={onChange} clearable />)
  await userEvent.click(screen.getByRole('button', { name: 'Clear the date' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(undefined)
})

test('the words beside a checkbox tick it', async () => {
  const onChange = vi.fn()
  render(<Checkbox onCheckedChange={onChange}>I agree</Checkbox>)
  await userEvent.click(screen.getByText('I agree'))
  expect(onChange).toHaveBeenCalledWith(true)
})
