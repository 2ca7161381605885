import type { User } from '@vazhipadu/contract/identity'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { accessTokenKey, readAccessToken, removeAccessToken, storeAccessToken } from './access-token.ts'
import { claimDrafts, stampDrafts } from './keep-drafts.ts'
import { forgetPhoneCopy } from './phone-copy.ts'

const sessionKey = 'session'
const nobody: User = { avatar: null, userName: '', email: '', authority: [] }

type SessionState = {
  signedIn: boolean
  user: User
  /** Why the last session of this page ended; null before any did. Never stored. */
  endedBy: 'logout' | 'expiry' | null
}

export const useSession = create<SessionState>()(
  persist((): SessionState => ({ signedIn: false, user: nobody, endedBy: null }), {
    name: sessionKey,
    partialize: ({ signedIn, user }) => ({ signedIn, user }),
  }),
)

export const isSignedIn = () => useSession.getState().signedIn

/** Only both together count: a token without the flag, or the flag without a token, is nobody. */
export const isAuthenticated = () => isSignedIn() && readAccessToken() !== ''

export function startSession(accessToken: string, user: User): void {
  claimDrafts(user.email, Date.now())
  storeAccessToken(accessToken)
  useSession.setState({ signedIn: true, user, endedBy: null })
}

/** A name or picture changed here is shown at once. */
export const changeUser = (change: Partial<User>) =>
  useSession.setState(({ user }) => ({ user: { ...user, ...change } }))

/** Removes token, user and flag and nothing else: basket and drafts outlive an expired session for a day. */
export function endSession(by: 'logout' | 'expiry'): void {
  removeAccessToken()
  useSession.setState(({ signedIn, endedBy }) => ({
    signedIn: false,
    user: nobody,
    endedBy: signedIn ? by : endedBy,
  }))
  // Not even an empty entry: another tab may just have emptied the storage.
  useSession.persist.clearStorage()
  forgetPhoneCopy()
  if (by === 'expiry') stampDrafts(Date.now())
}

/** A token that was cleared from under this page, by whomever, ends the session like one that has run out. */
export function endWithoutToken(): void {
  if (isSignedIn() && readAccessToken() === '') endSession('expiry')
}

/** Signing in or out in another tab is this tab's news too. Returns the way to stop listening. */
export function followOtherTabs(onChange: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== null && event.key !== accessTokenKey && event.key !== sessionKey) return
    // Signed out there: what this tab alone keeps goes too.
    if (event.key === null) sessionStorage.clear()
    if (readAccessToken() === '') endSession('expiry')
    else if (event.key === sessionKey) {
      void useSession.persist.rehydrate()
      onChange()
    }
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
