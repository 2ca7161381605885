import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { OtpInput } from './otp-input.tsx'

interface FormProps {
  start?: string
  length?: number
  invalid?: boolean
  onComplete?: (value: string) => void
}

function CodeForm({ start = '', ...rest }: FormProps) {
  const [code, setCode] = useState(start)
  return (
    <>
      <OtpInput value={code} onChange={setCode} {...rest} />
      <output>{code}</output>
      <button type="button" onClick={() => setCode('')}>
        reset
      </button>
    </>
  )
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const digits = () => boxes().map((box) => box.value)
const box = (at: number) => boxes()[at - 1] ?? document.body
const paste = (at: number, text: string) =>
  fireEvent.paste(box(at), { clipboardData: { getData: () => text } })

test('there are six boxes unless another length is asked for', () => {
  const { unmount } = render(<CodeForm />)
  expect(boxes()).toHaveLength(6)
  unmount()
  render(<CodeForm length={4} />)
  expect(boxes()).toHaveLength(4)
})

test('the boxes use numeric input mode and the first offers the code from the message', () => {
  render(<CodeForm />)
  for (const one of boxes()) expect(one.inputMode).toBe('numeric')
  expect(boxes()[0]?.autocomplete).toBe('one-time-code')
})

test('typing moves focus to the next box', async () => {
  render(<CodeForm />)
  await userEvent.click(box(1))
  await userEvent.keyboard('12')
  expect(digits()).toEqual(['1', '2', '', '', '', ''])
  expect(document.activeElement).toBe(box(3))
})

test('non-digits are stripped as the person types', async () => {
  render(<CodeForm />)
  await userEvent.click(box(1))
  await userEvent.keyboard('a1b-2')
  expect(screen.getByRole('status').textContent).toBe('12')
})

test('a box holds one character: a new digit replaces the old one', async () => {
  render(<CodeForm start="123456" />)
  await userEvent.click(box(2))
  await userEvent.keyboard('9')
  expect(digits().join('')).toBe('193456')
  fireEvent.change(box(4), { target: { value: '48' } })
  expect(digits().join('')).toBe('193856')
})

test('a code typed over another moves on where a digit is the same', async () => {
  render(<CodeForm start="12" />)
  await userEvent.click(box(1))
  await userEvent.keyboard('124680')
  expect(digits().join('')).toBe('124680')
  await userEvent.click(box(1))
  await userEvent.keyboard('124681')
  expect(digits().join('')).toBe('124681')
})

test('a paste of digits fills the boxes', () => {
  render(<CodeForm />)
  paste(1, '246810')
  expect(digits().join('')).toBe('246810')
})

test('a longer paste is cut to the length', () => {
  render(<CodeForm />)
  paste(3, '1234567890')
  expect(digits().join('')).toBe('123456')
})

test('a shorter paste is padded', () => {
  render(<CodeForm start="999999" />)
  paste(1, '123')
  expect(digits()).toEqual(['1', '2', '3', '', '', ''])
  expect(document.activeElement).toBe(box(4))
})

test('a non-digit paste is ignored', () => {
  render(<CodeForm start="12" />)
  paste(1, '12a456')
  paste(1, '12 456')
  expect(digits().join('')).toBe('12')
})

test('a code the phone fills in at once is spread over the boxes', () => {
  render(<CodeForm />)
  fireEvent.change(box(1), { target: { value: '135790' } })
  expect(digits().join('')).toBe('135790')
})

test('backspace clears the current box', async () => {
  render(<CodeForm start="123456" />)
  await userEvent.click(box(6))
  await userEvent.keyboard('{Backspace}')
  expect(digits()).toEqual(['1', '2', '3', '4', '5', ''])
  expect(document.activeElement).toBe(box(6))
})

test('backspace in an empty box moves back and clears the previous one', async () => {
  render(<CodeForm start="12" />)
  await userEvent.click(box(3))
  await userEvent.keyboard('{Backspace}')
  expect(digits()).toEqual(['1', '', '', '', '', ''])
  expect(document.activeElement).toBe(box(2))
})

test('a box cleared in the middle leaves its gap', async () => {
  render(<CodeForm start="123456" />)
  await userEvent.click(box(3))
  await userEvent.keyboard('{Backspace}')
  expect(digits()).toEqual(['1', '2', '', '4', '5', '6'])
  expect(screen.getByRole('status').textContent).toBe('12456')
})

test('left and right arrows move focus', async () => {
  render(<CodeForm />)
  await userEvent.click(box(3))
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(box(4))
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(box(1))
})

test('the boxes show an invalid style when flagged', () => {
  render(<CodeForm invalid />)
  for (const one of boxes()) {
    expect(one.getAttribute('aria-invalid')).toBe('true')
    expect(one.className).toContain('border-danger')
  }
})

test('the boxes are 58 by 58 and shrink only in width', () => {
  render(<CodeForm />)
  expect(box(1).className).toContain('h-[58px]')
  expect(screen.getByRole('group').style.gridTemplateColumns).toBe('repeat(6, minmax(0, 58px))')
})

test('a form reset empties the boxes', async () => {
  render(<CodeForm start="123456" />)
  await userEvent.click(screen.getByText('reset'))
  expect(digits().join('')).toBe('')
})

test('the last digit tells that the code is complete, once', async () => {
  const onComplete = vi.fn()
  render(<CodeForm start="12345" onComplete={onComplete} />)
  await userEvent.click(box(6))
  await userEvent.keyboard('6')
  expect(onComplete.mock.calls).toEqual([['123456']])
})
