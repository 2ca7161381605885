import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { initialsOf } from './avatar.tsx'
import { Button } from './button.tsx'
import { Drawer } from './overlays/drawer.tsx'

test('a loading button keeps its words and ignores further presses', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading onClick={onClick}>
        Verifying...
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Verifying...' }))
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a button does not send a form unless it says so', () => {
  render(<Button>Back</Button>)
  expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button')
})

test('a link may look like a button', () => {
  render(
    <Button asChild look="main">
      <a href="/home">Home</a>
    </Button>,
  )
  expect(screen.getByRole('link', { name: 'Home' }).className).toContain('bg-primary')
})

test.each([
  ['xs', 'h-8'],
  ['sm', 'h-10'],
  ['md', 'h-12'],
  ['lg', 'h-14'],
] as const)('the size %s is %s', (size, height) => {
  render(<Button size={size}>Pay</Button>)
  expect(screen.getByRole('button').className.split(' ')).toContain(height)
})

test('initials are those of the first and the last word, or one letter with its signs', () => {
  expect(initialsOf('Lakshmi Menon')).toBe('LM')
  expect(initialsOf('Omana')).toBe('O')
  expect(initialsOf('കെ. രാധാകൃഷ്ണൻ')).toBe('കെ')
  expect(initialsOf('')).toBe('')
})

test('a drawer closes with its button and with Escape', async () => {
  const onClose = vi.fn()
  render(<Drawer open title="Order" onClose={onClose} />)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(2)
})
