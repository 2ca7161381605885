import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FormItem } from './form-item.tsx'
import { Select } from './select.tsx'
import { TextInput } from './text-input.tsx'

const frame = () => screen.getByText('Name').closest<HTMLElement>('[data-layout]')

test('the layout is vertical and the label 100 wide by default', () => {
  render(
    <FormItem label="Name">
      <TextInput />
    </FormItem>,
  )
  expect(frame()?.dataset.layout).toBe('vertical')
  expect(frame()?.style.getPropertyValue('--label-width')).toBe('100px')
})

test('a horizontal item takes another label width', () => {
  render(
    <FormItem label="Name" layout="horizontal" labelWidth={160}>
      <TextInput />
    </FormItem>,
  )
  expect(frame()?.dataset.layout).toBe('horizontal')
  expect(frame()?.style.getPropertyValue('--label-width')).toBe('160px')
})

test('the size follows the preference, medium by default, unless the item gives one', () => {
  const { rerender } = render(
    <FormItem label="Name">
      <TextInput />
    </FormItem>,
  )
  expect(screen.getByLabelText('Name').parentElement?.className).toContain('h-control')
  rerender(
    <FormItem label="Name" size="lg">
      <TextInput />
    </FormItem>,
  )
  expect(screen.getByLabelText('Name').parentElement?.className).toContain('h-14')
})

test.each([
  ['xs', 'h-8'],
  ['sm', 'h-10'],
  ['md', 'h-12'],
  ['lg', 'h-14'],
] as const)('the control size %s is %s', (size, height) => {
  render(<TextInput size={size} aria-label="Name" />)
  expect(screen.getByLabelText('Name').parentElement?.className).toContain(height)
})

test('a required item carries an asterisk and says so to screen readers', () => {
  render(
    <FormItem label="Name" asterisk>
      <TextInput />
    </FormItem>,
  )
  expect(screen.getByText('*').getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByRole('textbox').getAttribute('aria-required')).toBe('true')
})

test('an error stands beside the field, is read with it and marks it invalid', () => {
  render(
    <FormItem label="Name" hint="As in your passport" error="Required">
      <TextInput />
    </FormItem>,
  )
  const field = screen.getByLabelText('Name')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(described).toEqual(['Required', 'As in your passport'])
})

test('a select inside the item is named by its label', () => {
  render(
    <FormItem label="Country">
      <Select options={[{ value: 'IN', label: 'India' }]} value="IN" onChange={() => {}} />
    </FormItem>,
  )
  expect(screen.getByRole('combobox', { name: 'Country' })).toBeTruthy()
})
