import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

const startWidth = window.innerWidth
const resizeTo = (width: number) =>
  act(() => {
    window.innerWidth = width
    window.dispatchEvent(new Event('resize'))
  })

afterEach(() => {
  window.innerWidth = startWidth
})

test('it is 520 wide by default', () => {
  render(<Dialog open title="Refund" onClose={() => {}} />)
  expect(screen.getByRole('dialog').style.width).toBe('520px')
})

test('its width is automatic when the window is no wider than the dialog', () => {
  render(<Dialog open title="Refund" onClose={() => {}} />)
  resizeTo(521)
  expect(screen.getByRole('dialog').style.width).toBe('520px')
  resizeTo(520)
  expect(screen.getByRole('dialog').style.width).toBe('auto')
})

test('the close animation takes 150 ms', () => {
  render(<Dialog open title="Refund" onClose={() => {}} />)
  expect(screen.getByRole('dialog').style.animationDuration).toBe('150ms')
  expect(screen.getByRole('dialog').className).toContain('data-[state=closed]:animate-dialog-out')
})

test('a close button is there by default and closes it', async () => {
  const onClose = vi.fn()
  render(<Dialog open title="Refund" onClose={onClose} />)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('Escape closes it', async () => {
  const onClose = vi.fn()
  render(<Dialog open title="Refund" onClose={onClose} />)
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('an unclosable dialog has no close button and ignores Escape and a press outside', async () => {
  const onClose = vi.fn()
  render(<Dialog open title="Verify" onClose={onClose} closable={false} />)
  await userEvent.keyboard('{Escape}')
  const overlay = screen.getByRole('dialog').parentElement
  if (overlay) fireEvent.pointerDown(overlay)
  expect(screen.queryByRole('button')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

test('its title names it and its description describes it', () => {
  render(<Dialog open title="Refund" description="Two lines" onClose={() => {}} />)
  const dialog = screen.getByRole('dialog', { name: 'Refund' })
  const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Two lines')
})
