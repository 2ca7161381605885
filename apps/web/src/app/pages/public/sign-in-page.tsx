import { Suspense } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { SignInForm } from '../../../features/identity/sign-in/sign-in-form.tsx'
import { addresses } from '../../../lib/addresses.ts'
import { spoken } from '../../../lib/i18n/i18n.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { routes } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { keepRedirectUrl, urlAfterSignIn } from '../../routing/redirect-url.ts'
import { isDark } from '../../theme/apply-theme.ts'
import { useTheme } from '../../theme/theme-store.ts'
import { useDeviceDark } from '../../theme/use-device-dark.ts'

// Loaded after the first paint, so that the form appears first.
const GoogleSignIn = lazyPart(
  async () => (await import('../../../features/identity/google-sign-in.tsx')).GoogleSignIn,
  'identity',
)

/** Pages readable without an account; static documents outside the app. */
const templePath = () => (spoken() === 'en' ? '/temple' : `/temple/${spoken()}`)

export function SignInPage() {
  const { t } = useTranslation()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const ended = useSession((session) => session.endedBy === 'expiry')
  const dark = isDark(useTheme(), useDeviceDark())
  const passwordChanged = (state as { passwordChanged?: boolean } | null)?.passwordChanged === true

  const enter = () => {
    void import('../../keep-preference.ts').then(({ applyPreference }) => applyPreference())
    void navigate(urlAfterSignIn(search), { replace: true })
  }

  return (
    <>
      <PageHeading title={t('app.signIn.title')}>{t('app.signIn.lead')}</PageHeading>
      <div className="grid grid-cols-1 gap-5">
        {passwordChanged && (
          <AlertBanner type="success" duration={0}>
            {t('app.signIn.passwordChanged')}
          </AlertBanner>
        )}
        {ended && !passwordChanged && (
          <AlertBanner type="info" duration={0}>
            {t('app.signIn.ended')}
          </AlertBanner>
        )}
        <SignInForm
          forgotPasswordPath={keepRedirectUrl(routes.forgotPassword.path, search)}
          onSignedIn={enter}
        />
        {addresses.google && (
          <>
            <div className="flex items-center gap-4 text-quiet text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
              {t('app.signIn.or')}
            </div>
            <div className="min-h-11">
              <Suspense>
                <GoogleSignIn
                  clientId={addresses.google}
                  scriptUrl={addresses.gsi}
                  dark={dark}
                  onSignedIn={enter}
                />
              </Suspense>
            </div>
          </>
        )}
        <p className="text-center text-soft">
          {t('app.signIn.newHere')}{' '}
          <Link
            to={keepRedirectUrl(routes.signUp.path, search)}
            className="focus-ring hit-area inline-block rounded-sm font-semibold text-primary underline underline-offset-4"
          >
            {t('app.signIn.create')}
          </Link>
        </p>
        <a
          href={templePath()}
          className="focus-ring hit-area inline-block justify-self-center rounded-sm font-semibold text-primary underline underline-offset-4"
        >
          {t('app.signIn.temple')}
        </a>
      </div>
    </>
  )
}
