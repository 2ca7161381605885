import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Profile } from '@vazhipadu/contract/profile'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { CounterSwitch } from './counter-switch.tsx'
import { profileQuery } from './profile.api.ts'

const profile: Profile = {
  name: 'Lakshmi Menon',
  email: 'l@example.org',
  mobile: '+919847012345',
  mobile_verified: true,
  avatar: null,
  is_admin: false,
  worksHere: false,
  isPaired: false,
  capabilities: [],
  hasPassword: true,
  preferences: { theme: null, notices: { email: true, sms: true }, knownAtCounter: false },
  language: 'en',
  showUserGuide: false,
}

let server: ReturnType<typeof fakeServer>
beforeAll(() => loadWords('profile'))
beforeEach(() => {
  queryClient.clear()
  storeAccessToken('t1')
  server = fakeServer()
  server.answer('POST /profile/user-preference', ({ body }) => ({
    body: { ...profile.preferences, ...(body as object) },
  }))
})
afterEach(() => vi.unstubAllGlobals())

function Shown() {
  const { data } = useQuery({ ...profileQuery, enabled: false })
  return data && <CounterSwitch profile={data} />
}
function show(of: Profile) {
  queryClient.setQueryData(profileQuery.queryKey, of)
  render(
    <QueryClientProvider client={queryClient}>
      <Shown />
    </QueryClientProvider>,
  )
  return screen.getByRole('switch', { name: 'The counter may know my family by my number' })
}

it('lets the counter know the family by the number only when its owner says so', async () => {
  const known = show(profile)
  expect(known.getAttribute('aria-checked')).toBe('false')
  await userEvent.click(known)
  await waitFor(() => expect(server.asked('POST /profile/user-preference')).toHaveLength(1))
  expect(server.asked('POST /profile/user-preference')[0]?.body).toEqual({ knownAtCounter: true })
  await waitFor(() => expect(known.getAttribute('aria-checked')).toBe('true'))
})

it('asks for a number that is proven first', () => {
  const known = show({ ...profile, mobile_verified: false })
  expect(known.hasAttribute('disabled')).toBe(true)
  screen.getByText('Only by a verified mobile number.')
})
