import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { ResetStarted } from '../../../features/identity/forgot-password-form.tsx'
import { ResetCodeStep } from '../../../features/identity/reset-code-step.tsx'
import { ResetPasswordForm } from '../../../features/identity/reset-password-form.tsx'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { keepRedirectUrl } from '../../routing/redirect-url.ts'

/** Second part of the password reset: the code, then the new password. */
export function ResetPasswordPage() {
  const { t } = useTranslation()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const [verified, setVerified] = useState(false)
  const started = state as ResetStarted | null

  if (!started?.token) {
    return (
      <>
        <PageHeading title={t('app.reset.nothingTitle')}>{t('app.reset.nothingLead')}</PageHeading>
        <Button asChild look="main" size="lg" wide>
          <Link to={keepRedirectUrl(routes.forgotPassword.path, search)}>{t('app.reset.askForCode')}</Link>
        </Button>
      </>
    )
  }
  const { token, identifier } = started
  if (!verified) {
    return (
      <>
        <PageHeading title={t('app.reset.codeTitle')}>{t('app.reset.sentTo', { identifier })}</PageHeading>
        <ResetCodeStep token={token} identifier={identifier} onVerified={() => setVerified(true)} />
      </>
    )
  }
  return (
    <>
      <PageHeading title={t('app.reset.passwordTitle')}>{t('app.reset.passwordLead')}</PageHeading>
      <ResetPasswordForm
        token={token}
        identifier={identifier}
        onDone={() =>
          void navigate(keepRedirectUrl(routes.signIn.path, search), {
            replace: true,
            state: { passwordChanged: true },
          })
        }
      />
    </>
  )
}
