import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { OfficeHead } from './office-head.tsx'

let server: ReturnType<typeof fakeServer>
beforeAll(() => loadWords('account'))
beforeEach(() => {
  storeAccessToken('t1')
  server = fakeServer()
})
afterEach(() => vi.unstubAllGlobals())

const waits = (attention: number, failedRefunds: number, waitingRefunds: number) =>
  server.answer('GET /booking/transaction-matters', () => ({
    body: { attention, failedRefunds, waitingRefunds },
  }))
function show() {
  const router = createMemoryRouter([{ path: '*', element: <OfficeHead /> }], { initialEntries: ['/home'] })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return () => router.state.location.pathname + router.state.location.search
}

it('the bell says how much needs a person, and leads to each with one press', async () => {
  waits(2, 1, 0)
  const place = show()
  await userEvent.click(await screen.findByRole('button', { name: 'What needs you: 3' }))
  const entries = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    '2 orders need attention',
    '1 refund did not arrive',
  ])
  await userEvent.click(screen.getByRole('menuitem', { name: '1 refund did not arrive' }))
  expect(place()).toBe('/transaction-history?refunds=failed')
})

it('rings for nothing where nothing waits, and says so', async () => {
  waits(0, 0, 0)
  show()
  const bell = screen.getByRole('button', { name: 'What needs you' })
  await userEvent.click(bell)
  expect(await screen.findByRole('menuitem', { name: 'Nothing waits for you.' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /What needs you: \d/ })).toBeNull()
})
