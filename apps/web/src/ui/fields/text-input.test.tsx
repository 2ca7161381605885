import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PasswordInput } from './password-input.tsx'
import { TextInput } from './text-input.tsx'

test('a prefix and a suffix stand inside the frame', () => {
  render(<TextInput aria-label="Amount" prefix="₹" suffix="per piece" />)
  const frame = screen.getByLabelText('Amount').parentElement
  expect(frame?.textContent).toBe('₹per piece')
})

test('multiline mode is a text area', async () => {
  render(<TextInput multiline aria-label="Message" />)
  await userEvent.type(screen.getByLabelText('Message'), 'one{Enter}two')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('one\ntwo')
})

test('a reference reaches the field itself', () => {
  const seen: { field?: HTMLInputElement | null } = {}
  render(
    <TextInput
      aria-label="Name"
      ref={(field) => {
        seen.field = field
      }}
    />,
  )
  expect(seen.field).toBe(screen.getByLabelText('Name'))
})

test('the password is hidden until the person asks to see it', async () => {
  render(<PasswordInput aria-label="Password" />)
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  expect(field.type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.type).toBe('password')
})
