import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { loginAlias, routes } from '../lib/paths.ts'
import {
  closeRegistrationDialog,
  forgetRegistration,
  registerToastShown,
  useRegistrationNotice,
} from '../lib/session/registration-notice-store.ts'

const RegistrationDialog = lazy(async () => ({
  default: (await import('../features/identity/registration-dialog.tsx')).RegistrationDialog,
}))

/** Holds the verification dialog over whatever page is shown, and announces the finished account. */
export function RegistrationHost() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isDialogOpen = useRegistrationNotice((notice) => notice.isDialogOpen)
  const showRegisterToast = useRegistrationNotice((notice) => notice.showRegisterToast)

  useEffect(() => {
    if (!showRegisterToast) return
    registerToastShown()
    void import('../ui/feedback/toast.tsx').then(({ showToast }) =>
      showToast(t('identity.messages.registered'), 'success', { id: 'registered' }),
    )
  }, [showRegisterToast, t])

  if (!isDialogOpen) return null
  return (
    <Suspense>
      <RegistrationDialog
        onDone={() => {
          closeRegistrationDialog()
          void navigate(loginAlias)
        }}
        onStartAgain={() => {
          forgetRegistration()
          window.location.assign(routes.signUp.path)
        }}
      />
    </Suspense>
  )
}
