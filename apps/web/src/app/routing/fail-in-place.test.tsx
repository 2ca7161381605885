import { render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider, useRouteError } from 'react-router'
import { expect, it, vi } from 'vitest'
import { failInPlace } from './fail-in-place.ts'

const missing = async () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

const slowShell = async () => {
  await new Promise((resolve) => setTimeout(resolve, 30))
  return { Component: Outlet }
}

function Said() {
  return <p>{String(useRouteError())}</p>
}

it('a page whose parts do not come leaves the word to the error page, though its frame comes later', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const page = { path: '/', lazy: failInPlace(missing), ErrorBoundary: Said }
  const router = createMemoryRouter([{ lazy: slowShell, HydrateFallback: () => null, children: [page] }])
  render(<RouterProvider router={router} />)
  expect(await screen.findByText(/dynamically imported module/)).toBeTruthy()
})
