import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../lib/query-client.ts'
import { storeAccessToken } from '../lib/session/access-token.ts'
import { useSession } from '../lib/session/session-store.ts'
import { fakeServer } from '../lib/testing/fake-server.ts'
import { applyPreference, keepPreference } from './keep-preference.ts'
import { changeTheme, defaultTheme, replaceTheme, useTheme } from './theme/theme-store.ts'

keepPreference()

beforeEach(() => {
  queryClient.clear()
  useSession.setState({ signedIn: false })
  replaceTheme(defaultTheme)
})
afterEach(() => vi.unstubAllGlobals())

function signIn(theme: typeof defaultTheme | null) {
  const server = fakeServer()
  server.answer('GET /profile/self', () => ({ body: { preferences: { theme } } }))
  server.answer('POST /profile/user-preference', () => ({ body: { theme } }))
  storeAccessToken('t1')
  useSession.setState({ signedIn: true })
  return server
}

test('the look kept with the account is taken up at sign-in', async () => {
  signIn({ ...defaultTheme, textSize: 'large', themeSchema: 'green' })
  await applyPreference()
  expect(useTheme.getState()).toMatchObject({ textSize: 'large', themeSchema: 'green' })
})

test('larger text chosen on the sign-in page outweighs the account’s, and nothing else of it is lost', async () => {
  changeTheme({ panelExpand: true })
  changeTheme({ textSize: 'largest' })
  changeTheme({ panelExpand: false })
  signIn({ ...defaultTheme, textSize: 'small', themeSchema: 'green' })
  await applyPreference()
  expect(useTheme.getState()).toMatchObject({ textSize: 'largest', themeSchema: 'green' })
})

test('does not copy another person’s preference twice', async () => {
  changeTheme({ panelExpand: true, textSize: 'largest' })
  signIn(null)
  await applyPreference()
  signIn({ ...defaultTheme, textSize: 'small' })
  queryClient.clear()
  await applyPreference()
  expect(useTheme.getState().textSize).toBe('small')
})
