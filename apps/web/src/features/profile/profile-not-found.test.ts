import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startSession } from '../../lib/session/session-store.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { profileQuery } from './profile.api.ts'

beforeEach(() => startSession('t1', { avatar: null, userName: 'L', email: 'l@example.org', authority: [] }))
afterEach(() => vi.unstubAllGlobals())

it('a profile that is empty fails with "data not found"', async () => {
  fakeServer().answer('GET /profile/self', () => ({}))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await expect(client.fetchQuery(profileQuery)).rejects.toThrow('data not found')
})
