import { logout } from '@vazhipadu/contract/identity'
import { call } from '../../lib/api/call.ts'
import { endSession } from '../../lib/session/session-store.ts'

/** Signs out for an action that needs a fresh sign-in: the route guard asks for it and returns the user here. */
export async function signInAgain(): Promise<void> {
  // Drafts and basket stay, as when a session expires. If the request fails, the old session simply expires.
  await call(logout, {}).catch(() => undefined)
  endSession('expiry')
}
