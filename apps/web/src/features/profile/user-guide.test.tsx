import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { profileQuery } from './profile.api.ts'
import { UserGuide } from './user-guide.tsx'

// Load the pictures first too: a lazy load that ends after the test would render into an unmounted page.
beforeAll(() => Promise.all([loadWords('profile'), import('../../art/emblems.ts')]))
afterEach(() => vi.unstubAllGlobals())

it('the guide is hidden for good by one press', async () => {
  storeAccessToken('t1')
  queryClient.setQueryData(profileQuery.queryKey, { showUserGuide: true } as never)
  const server = fakeServer()
  server.answer('POST /profile/user-guide-hide', () => ({ body: { status: 'success', message: 'ok' } }))
  render(
    <QueryClientProvider client={queryClient}>
      <UserGuide />
    </QueryClientProvider>,
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
  await userEvent.click(screen.getByRole('button', { name: 'I know how it works, hide this' }))
  await waitFor(() => expect(queryClient.getQueryData(profileQuery.queryKey)?.showUserGuide).toBe(false))
  expect(server.asked('POST /profile/user-guide-hide')).toHaveLength(1)
})
