import type { User } from '@vazhipadu/contract/identity'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { accessTokenKey, readAccessToken, removeAccessToken, storeAccessToken } from './access-token.ts'
import { claimDrafts, stampDrafts } from './keep-drafts.ts'
import { removePhoneCopy } from './phone-copy.ts'

const sessionKey = 'session'
const nobody: User = { avatar: null, userName: '', email: '', authority: [] }

type SessionState = {
  signedIn: boolean
  user: User
  /** Why the last session in this page ended; null before. Never stored. */
  endedBy: 'logout' | 'expiry' | null
}

export const useSession = create<SessionState>()(
  persist((): SessionState => ({ signedIn: false, user: nobody, endedBy: null }), {
    name: sessionKey,
    partialize: ({ signedIn, user }) => ({ signedIn, user }),
  }),
)

export const isSignedIn = () => useSession.getState().signedIn

/** Requires both the signed-in flag and a token; one without the other counts as signed out. */
export const isAuthenticated = () => isSignedIn() && readAccessToken() !== ''

export function startSession(accessToken: string, user: User): void {
  claimDrafts(user.email, Date.now())
  storeAccessToken(accessToken)
  useSession.setState({ signedIn: true, user, endedBy: null })
}

/** Shows a changed name or picture at once. */
export const changeUser = (change: Partial<User>) =>
  useSession.setState(({ user }) => ({ user: { ...user, ...change } }))

/** Removes token, user and flag only: basket and drafts survive an expired session for a day. */
export function endSession(by: 'logout' | 'expiry'): void {
  removeAccessToken()
  useSession.setState(({ signedIn, endedBy }) => ({
    signedIn: false,
    user: nobody,
    endedBy: signedIn ? by : endedBy,
  }))
  // Do not write an empty entry: another tab may have just cleared the storage.
  useSession.persist.clearStorage()
  removePhoneCopy()
  if (by === 'expiry') stampDrafts(Date.now())
}

/** Ends the session if the token was deleted from storage, as for an expired session. */
export function endWithoutToken(): void {
  if (isSignedIn() && readAccessToken() === '') endSession('expiry')
}

/** Follows sign-in and sign-out in other tabs. Returns a function that stops listening. */
export function followOtherTabs(onChange: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== null && event.key !== accessTokenKey && event.key !== sessionKey) return
    // Signed out there: clear this tab's session storage as well.
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
