import { logout } from '@vazhipadu/contract/identity'
import { call } from '../../lib/api/call.ts'
import { say } from '../../lib/i18n/i18n.ts'
import { clearEverything } from '../../lib/session/clear-everything.ts'
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
