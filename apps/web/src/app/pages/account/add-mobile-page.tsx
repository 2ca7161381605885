import type { Profile } from '@vazhipadu/contract/profile'
import { ArrowLeft } from 'lucide-react'
import { Link, Navigate, useNavigate } from 'react-router'
import { AddMobile } from '../../../features/identity/add-mobile.tsx'
import { signInAgain } from '../../../features/identity/log-out.ts'
import { readAgain } from '../../../features/profile/change-profile.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'

/** `/profile-edit?add=mobile&return=/path`: asks for the mobile that a booking needs, then returns. */
export function AddMobilePage({ profile, returnTo }: { profile: Profile; returnTo: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  if (profile.mobile) return <Navigate to={returnTo} replace />
  return (
    <div className="mx-auto max-w-xl">
      <PageHeading title={t('contact.addTitle')}>{t('contact.addLead')}</PageHeading>
      <section className="rounded-card border border-line bg-card p-5 md:p-7">
        <AddMobile
          hasPassword={profile.hasPassword}
          onSignInAgain={() => void signInAgain()}
          onDone={() => {
            void readAgain().then(() => navigate(returnTo, { replace: true }))
          }}
        />
      </section>
      <p className="pt-4">
        <Link
          to={returnTo}
          className="inline-flex min-h-11 items-center gap-2 rounded-card px-3 font-semibold text-primary no-underline hover:bg-primary-subtle focus-ring"
        >
          <ArrowLeft aria-hidden="true" size={18} className="rtl:rotate-180" />
          {t('contact.back')}
        </Link>
      </p>
    </div>
  )
}
