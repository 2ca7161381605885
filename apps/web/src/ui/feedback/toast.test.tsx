import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { changeToast, closeToast, showToast, Toaster, toastTypes } from './toast.tsx'

const settle = () => act(() => vi.advanceTimersByTimeAsync(100))
const container = () => screen.getByRole('region', { name: 'Notifications Alt+T' })

afterEach(async () => {
  act(() => closeToast())
})

test('the region is labelled "Notifications Alt+T"', () => {
  render(<Toaster />)
  expect(container()).toBeTruthy()
})

test.each(toastTypes)('%s is one of the five types', async (type) => {
  vi.useFakeTimers()
  render(<Toaster />)
  act(() => {
    showToast('Words', type)
  })
  await settle()
  expect(screen.getByText('Words')).toBeTruthy()
})

test('toasts stand at the top right and run for 5000 ms', async () => {
  vi.useFakeTimers()
  render(<Toaster />)
  act(() => {
    showToast('Words', 'info')
  })
  await settle()
  expect(document.querySelector('.Toastify__toast-container--top-right')).not.toBeNull()
  const clock = document.querySelector<HTMLElement>('.Toastify__progress-bar--animated')
  expect(clock?.style.animationDuration).toBe('5000ms')
})

test('hovering pauses a toast', async () => {
  vi.useFakeTimers()
  render(<Toaster />)
  act(() => {
    showToast('Words', 'info')
  })
  await settle()
  const clock = () => document.querySelector<HTMLElement>('.Toastify__progress-bar--animated')
  const shown = screen.getByText('Words').closest('.Toastify__toast')
  if (shown) fireEvent.mouseEnter(shown)
  expect(clock()?.style.animationPlayState).toBe('paused')
  if (shown) fireEvent.mouseLeave(shown)
  expect(clock()?.style.animationPlayState).toBe('running')
})

test('losing the window focus pauses a toast', async () => {
  vi.useFakeTimers()
  render(<Toaster />)
  act(() => {
    showToast('Words', 'info')
  })
  await settle()
  act(() => {
    window.dispatchEvent(new Event('blur'))
  })
  const clock = document.querySelector<HTMLElement>('.Toastify__progress-bar--animated')
  expect(clock?.style.animationPlayState).toBe('paused')
})

test('Alt+T moves the focus to the newest toast', async () => {
  vi.useFakeTimers()
  render(<Toaster />)
  act(() => {
    showToast('Words', 'info')
  })
  await settle()
  fireEvent.keyDown(document, { altKey: true, code: 'KeyT' })
  expect(document.activeElement?.classList.contains('Toastify__toast')).toBe(true)
})

test('a spinner stays until it turns into its outcome', async () => {
  vi.useFakeTimers()
  render(<Toaster />)
  let id: ReturnType<typeof showToast> = ''
  act(() => {
    id = showToast('Sending', 'spinner')
  })
  await settle()
  expect(document.querySelector('.Toastify__progress-bar--animated')).toBeNull()
  act(() => changeToast(id, 'Sent', 'success'))
  await settle()
  expect(screen.getByText('Sent')).toBeTruthy()
})
