import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { GoogleLink } from './google-link.tsx'

beforeAll(() => loadWords('account'))
afterEach(() => vi.unstubAllGlobals())

function show(hasPassword: boolean) {
  const onRemoved = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GoogleLink hasPassword={hasPassword} onRemoved={onRemoved} />
    </QueryClientProvider>,
  )
  return onRemoved
}

it('Google is removed from the account with one press', async () => {
  storeAccessToken('t1')
  const removed = vi.fn(() => ({ body: { status: 'success', message: 'ok' } }))
  fakeServer().answer('DELETE /profile/google', removed)
  const onRemoved = show(true)
  await userEvent.click(screen.getByRole('button', { name: 'Remove signing in with Google' }))
  await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce())
  expect(removed).toHaveBeenCalledOnce()
})

it('Google stays while there is no password, and the line says so', () => {
  show(false)
  expect(screen.getByText(/Set a password first/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
