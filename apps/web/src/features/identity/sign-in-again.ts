import { logout } from '@vazhipadu/contract/identity'
import { call } from '../../lib/api/call.ts'
import { endSession } from '../../lib/session/session-store.ts'

/** For what needs a fresh sign-in: the page's guard then asks for one and brings the person back here. */
export async function signInAgain(): Promise<void> {
  // Drafts and basket stay, as when a session runs out; without an answer the old session ends by itself.
  await call(logout, {}).catch(() => undefined)
  endSession('expiry')
}
