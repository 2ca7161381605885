import { render } from '@testing-library/react'
import type { ToastContainerProps } from 'react-toastify/unstyled'
import { expect, test, vi } from 'vitest'
import { Toaster } from './toast.tsx'

const container = vi.hoisted(() => vi.fn<(props: unknown) => null>(() => null))
vi.mock('react-toastify/unstyled', () => ({ ToastContainer: container, toast: vi.fn() }))

const settings = () => {
  render(<Toaster />)
  return container.mock.lastCall?.[0] as ToastContainerProps
}

test('a toast is dismissed by dragging it 80 percent of its width', () => {
  expect(settings()).toMatchObject({ draggable: true, draggablePercent: 80 })
})

test('toasts are at the top right, close after 5000 ms, and pause on hover and on focus loss', () => {
  expect(settings()).toMatchObject({
    position: 'top-right',
    autoClose: 5000,
    pauseOnHover: true,
    pauseOnFocusLoss: true,
  })
})
