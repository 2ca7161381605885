import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAuthenticated, startSession } from '../../lib/session/session-store.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { logOut } from './log-out.ts'

vi.mock('../../ui/feedback/toast.tsx', () => ({ showToast: vi.fn() }))
const toast = vi.mocked(showToast)

beforeEach(() => {
  toast.mockReset()
  startSession('t1', { avatar: null, userName: 'L', email: 'l@example.org', authority: [] })
  localStorage.setItem('theme', '{}')
})
afterEach(() => vi.unstubAllGlobals())

describe('logging out', () => {
  it('clears the local session and storage', async () => {
    fakeServer().answer('POST /auth/logout', () => ({ body: { status: 'success', message: '' } }))
    await logOut()
    expect(isAuthenticated()).toBe(false)
    expect(localStorage.length).toBe(0)
    expect(toast).not.toHaveBeenCalled()
  })

  it('clears them even if the server call fails, and shows "Failed to Log out"', async () => {
    fakeServer().answer('POST /auth/logout', () => ({ status: 500 }))
    await logOut()
    expect(isAuthenticated()).toBe(false)
    expect(localStorage.length).toBe(0)
    expect(toast).toHaveBeenCalledWith('Failed to Log out', 'error')
  })
})
