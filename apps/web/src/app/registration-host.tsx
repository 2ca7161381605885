import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loadWords, say } from '../lib/i18n/i18n.ts'
import { loginAlias, routes } from '../lib/paths.ts'
import {
  clearRegistrationNotice,
  closeRegistrationDialog,
  useRegistrationNotice,
} from '../lib/session/registration-notice-store.ts'
import { isSignedIn } from '../lib/session/session-store.ts'
import { keepRedirectUrl } from './routing/redirect-url.ts'

const RegistrationDialog = lazy(async () => {
  const words = loadWords('identity')
  const { RegistrationDialog: Dialog } = await import('../features/identity/registration-dialog.tsx')
  await words
  return { default: Dialog }
})

/** Shows the verification dialog over any page and announces the new account. */
export function RegistrationHost() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const isDialogOpen = useRegistrationNotice((notice) => notice.isDialogOpen)
  const showRegisterToast = useRegistrationNotice((notice) => notice.showRegisterToast)

  useEffect(() => {
    if (!showRegisterToast) return
    const text = isSignedIn()
      ? say('identity.messages.registered')
      : say('identity.messages.registeredSignIn')
    void import('../ui/feedback/toast.tsx').then(({ showToast }) =>
      showToast(text, 'success', { id: 'registered' }),
    )
  }, [showRegisterToast])

  if (!isDialogOpen) return null
  return (
    <Suspense>
      <RegistrationDialog
        onDone={() => {
          closeRegistrationDialog()
          // After the last code the user is signed in: continue to the requested page, or home.
          void navigate(keepRedirectUrl(loginAlias, search))
        }}
        onStartAgain={() => {
          clearRegistrationNotice()
          void navigate(routes.signUp.path)
        }}
      />
    </Suspense>
  )
}
