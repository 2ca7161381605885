import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleTempleDay } from '../../gallery/sample-calendar.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { AuthShell } from './auth-shell.tsx'

afterEach(() => vi.unstubAllGlobals())

function show() {
  const router = createMemoryRouter([{ path: '/', Component: AuthShell }])
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('the sky tells the temple’s day: Malayalam date, star, tithi and sunrise', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-14T00:51:00Z'), shouldAdvanceTime: true })
  const server = fakeServer()
  server.answer('GET /calendar/today', () => ({ body: sampleTempleDay() }))
  show()
  const sky = within(await screen.findByRole('region', { name: 'The temple now' }))
  expect(await sky.findByText('Thulam 28, 1202')).toBeTruthy()
  expect(sky.getByText(/^Pooradam/)).toBeTruthy()
  expect(sky.getByText('Panchami')).toBeTruthy()
  expect(sky.getByText(/sunrise 6:2\d/)).toBeTruthy()
})

test('without an answer the form is shown under the usual sky', async () => {
  fakeServer()
  show()
  const sky = within(await screen.findByRole('region', { name: 'The temple now' }))
  expect(sky.getByText('Star')).toBeTruthy()
})
