import { Link, useLocation } from 'react-router'
import { SignUpForm } from '../../../features/identity/sign-up-form.tsx'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { keepRedirectUrl } from '../../routing/redirect-url.ts'

export function SignUpPage() {
  const { t } = useTranslation()
  const { search } = useLocation()
  return (
    <>
      <PageHeading title={t('app.signUp.title')}>{t('app.signUp.lead')}</PageHeading>
      <SignUpForm />
      <p className="pt-6 text-center text-soft">
        {t('app.signUp.haveOne')}{' '}
        <Link
          to={keepRedirectUrl(routes.signIn.path, search)}
          className="focus-ring hit-area inline-block rounded-sm font-semibold text-primary underline underline-offset-4"
        >
          {t('app.signUp.signIn')}
        </Link>
      </p>
    </>
  )
}
