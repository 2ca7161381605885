import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorPage } from './error-page.tsx'

afterEach(() => vi.restoreAllMocks())

it('works where the browser forbids storage', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  const loader = async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  const page = { path: '/', loader, element: null, ErrorBoundary: ErrorPage, HydrateFallback: () => null }
  render(<RouterProvider router={createMemoryRouter([page])} />)
  expect(await screen.findByRole('button', { name: 'Load the page again' })).toBeTruthy()
})
