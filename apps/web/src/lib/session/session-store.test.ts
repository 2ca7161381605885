import { beforeEach, describe, expect, it } from 'vitest'
import { readAccessToken, storeAccessToken } from './access-token.ts'
import { clearEverything } from './clear-everything.ts'
import { endSession, followOtherTabs, isAuthenticated, startSession, useSession } from './session-store.ts'

const someone = { avatar: null, userName: 'Lakshmi', email: 'l@example.org', authority: ['user'] }

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ signedIn: false, endedBy: null })
})

describe('session', () => {
  it('a successful sign-in stores the token, sets signedIn and saves the user', () => {
    startSession('t1', someone)
    expect(localStorage.getItem('access_token')).toBe('t1')
    expect(useSession.getState()).toMatchObject({ signedIn: true, user: someone })
    expect(JSON.parse(localStorage.getItem('session') ?? '')).toMatchObject({
      state: { signedIn: true, user: someone },
    })
  })

  it('counts as authenticated only if both token and signedIn exist', () => {
    expect(isAuthenticated()).toBe(false)
    storeAccessToken('t1')
    expect(isAuthenticated()).toBe(false)
    startSession('t1', someone)
    expect(isAuthenticated()).toBe(true)
    localStorage.removeItem('access_token')
    expect(isAuthenticated()).toBe(false)
  })

  it('expiry removes only token, user and signedIn', () => {
    startSession('t1', someone)
    localStorage.setItem('draft', 'kept')
    endSession('expiry')
    expect(isAuthenticated()).toBe(false)
    expect(useSession.getState().user.email).toBe('')
    expect(localStorage.getItem('draft')).toBe('kept')
  })

  it('signing out in another tab is noticed', () => {
    const stop = followOtherTabs(() => {})
    startSession('t1', someone)
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(useSession.getState()).toMatchObject({ signedIn: false, endedBy: 'expiry' })
    stop()
  })

  it('signing in in another tab is noticed', () => {
    const stop = followOtherTabs(() => {})
    localStorage.setItem('access_token', 't2')
    localStorage.setItem('session', JSON.stringify({ state: { signedIn: true, user: someone }, version: 0 }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'session' }))
    expect(isAuthenticated()).toBe(true)
    expect(useSession.getState().user).toEqual(someone)
    stop()
  })

  it('logout clears local and session storage and readable cookies', () => {
    startSession('t1', someone)
    localStorage.setItem('theme', '{}')
    sessionStorage.setItem('step', '2')
    // biome-ignore lint/suspicious/noDocumentCookie: the test needs a readable cookie
    document.cookie = 'seen=1; path=/'
    clearEverything()
    expect(localStorage.length + sessionStorage.length).toBe(0)
    expect(document.cookie).toBe('')
    expect(readAccessToken()).toBe('')
    expect(useSession.getState()).toMatchObject({ signedIn: false, endedBy: 'logout' })
  })
})
