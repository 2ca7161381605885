import { StaticRouter } from 'react-router'
import { Art } from '../../art/art.tsx'
import { SkyPicture } from '../../art/sky-picture.tsx'
import { SignInFields } from '../../features/identity/sign-in/sign-in-fields.tsx'
import { i18n } from '../../lib/i18n/i18n.ts'
import { routes } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import { SplitLayout } from '../layouts/split-layout.tsx'
import { greetingCard, greetingSky } from '../pages/account/greeting-card.ts'

/**
 * The part of the sign-in page that is the same for every temple and time. The content below the form comes with the
 * app.
 */
export function SignInOutline() {
  const { t } = i18n
  return (
    <StaticRouter location={routes.signIn.path}>
      <SplitLayout
        isOutline
        sky="day"
        temple={{ name: '\u00a0' }}
        end={<span className="h-11 w-25 flex-none" />}
        today={<div className="min-h-[2.5rem] md:min-h-[9rem] lg:min-h-[5.875rem]" />}
      >
        <PageHeading title={t('app.signIn.title')}>{t('app.signIn.lead')}</PageHeading>
        <div className="grid grid-cols-1 gap-5">
          <form className="group grid grid-cols-1 gap-5" noValidate>
            <SignInFields
              forgotPasswordPath={routes.forgotPassword.path}
              identifier={{ name: 'identifier' }}
              password={{ name: 'password' }}
            />
            <Button type="submit" look="main" size="lg" wide className="group-data-pressed:opacity-55">
              {t('sign-in.submit')}
            </Button>
          </form>
          {/* Height of Google's button and its text, which are configured per installation. */}
          <div data-google="" className="h-21" />
          <div className="h-6" />
        </div>
      </SplitLayout>
    </StaticRouter>
  )
}

/** The devotee's home page: sky and greeting card. */
export function HomeOutline() {
  return (
    <>
      <Bar />
      <div className="content-pad mx-auto w-full max-w-[calc(var(--content-max)+4rem)] pt-6 md:pt-10">
        <section className={greetingCard}>
          <div className="max-md:order-2">
            <PageSpinner />
          </div>
          <div data-sky="" className="relative min-h-46">
            <SkyPicture name="day" className={greetingSky} />
          </div>
        </section>
      </div>
    </>
  )
}

/** Any other page: the header and a loading indicator. */
export function PageOutline() {
  return (
    <>
      <Bar />
      <PageSpinner />
    </>
  )
}

const Bar = () => (
  <header className="kasavu content-pad flex h-header flex-none items-center bg-card">
    <Art name="lamp-hanging" size={34} className="text-art" />
  </header>
)
