import { logout } from '@vazhipadu/contract/identity'
import { call } from '../../lib/api/call.ts'
import { say } from '../../lib/i18n/i18n.ts'
import { forgetEverything } from '../../lib/session/forget-everything.ts'
import { showToast } from '../../ui/feedback/toast.tsx'

/** Always ends the session on this device, whatever the server says or fails to say. */
export async function logOut(): Promise<void> {
  try {
    await call(logout, {})
  } catch {
    showToast(say('identity.messages.failedToLogOut'), 'error')
  } finally {
    forgetEverything()
  }
}
