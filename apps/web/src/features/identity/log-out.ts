import { logout } from '@vazhipadu/contract/identity'
import { call } from '../../lib/api/call.ts'
import { say } from '../../lib/i18n/i18n.ts'
import { clearEverything } from '../../lib/session/clear-everything.ts'
import { endSession } from '../../lib/session/session-store.ts'
import { showToast } from '../../ui/feedback/toast.tsx'

/** Always ends the session on this device, even if the request fails. */
export async function logOut(): Promise<void> {
  try {
    await call(logout, {})
  } catch {
    showToast(say('identity.messages.failedToLogOut'), 'error')
  } finally {
    clearEverything()
  }
}

/** Signs out for an action that needs a fresh sign-in: the route guard asks for it and returns the user here. */
export async function signInAgain(): Promise<void> {
  // Drafts and basket stay, as when a session expires. If the request fails, the old session simply expires.
  await call(logout, {}).catch(() => undefined)
  endSession('expiry')
}
