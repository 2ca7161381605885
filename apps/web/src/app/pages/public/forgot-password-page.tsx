import { Link, useLocation, useNavigate } from 'react-router'
import { ForgotPasswordForm } from '../../../features/identity/forgot-password-form.tsx'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { keepRedirectUrl } from '../../routing/redirect-url.ts'

export function ForgotPasswordPage() {
  const { t } = useTranslation()
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <PageHeading title={t('app.forgot.title')}>{t('app.forgot.lead')}</PageHeading>
      <ForgotPasswordForm
        // Passed in history state and not in the URL: token and identifier must not end up in a link.
        onStarted={(started) =>
          void navigate(keepRedirectUrl(routes.resetPassword.path, search), { state: started })
        }
      />
      <p className="pt-6 text-center">
        <Link
          to={keepRedirectUrl(routes.signIn.path, search)}
          className="focus-ring hit-area inline-block rounded-sm font-semibold text-primary underline underline-offset-4"
        >
          {t('app.forgot.back')}
        </Link>
      </p>
    </>
  )
}
