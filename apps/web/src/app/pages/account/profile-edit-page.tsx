import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@vazhipadu/contract/profile'
import { Settings2 } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { DeviceList } from '../../../features/identity/device-list.tsx'
import { FactorList } from '../../../features/identity/factors/factor-list.tsx'
import { GoogleLink } from '../../../features/identity/google-link.tsx'
import { PrivacyCard } from '../../../features/privacy/privacy-card.tsx'
import { AddressList } from '../../../features/profile/address-list.tsx'
import { readAgain } from '../../../features/profile/change-profile.ts'
import { CounterSwitch } from '../../../features/profile/counter-switch.tsx'
import { GuideAgain } from '../../../features/profile/guide-again.tsx'
import { NameForm } from '../../../features/profile/name-form.tsx'
import { NoticeSwitches } from '../../../features/profile/notice-switches.tsx'
import { OwnStar } from '../../../features/profile/own-star.tsx'
import { profileQuery } from '../../../features/profile/profile.api.ts'
import { ProfileAside } from '../../../features/profile/profile-aside.tsx'
import { CalendarFeed } from '../../../features/public-api/calendar-feed.tsx'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { TitledCard } from '../../../ui/layout/titled-card.tsx'
import { safePath } from '../../routing/safe-path.ts'
import { ModeChoice, TextSizeChoice } from '../../theme/look-choices.tsx'
import { changeTheme } from '../../theme/theme-store.ts'
import { AddMobilePage } from './add-mobile-page.tsx'
import { ContactCard } from './contact-card.tsx'

export function ProfileEditPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { data: profile, error, refetch } = useQuery(profileQuery)
  if (profile && search.get('add') === 'mobile') {
    return (
      <AddMobilePage profile={profile} returnTo={safePath(search.get('return')) ?? routes.profileEdit.path} />
    )
  }
  return (
    <>
      <PageHeading title={t('app.titles.profileEdit')}>{t('profile.lead')}</PageHeading>
      {profile ? (
        <Parts profile={profile} />
      ) : error ? (
        <LoadFailed title={t('profile.failed')} message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="grid gap-5">
          <Skeleton className="h-60 w-full rounded-card" />
          <Skeleton className="h-40 w-full rounded-card" />
        </div>
      )}
    </>
  )
}

/** Text size and dark mode; other settings are in the theme panel. */
function LookCard() {
  const { t } = useTranslation()
  return (
    <TitledCard anchor="look" title={t('profile.look.title')} lead={t('profile.look.lead')}>
      <div className="grid max-w-lg gap-3">
        <TextSizeChoice />
        <ModeChoice />
        <Button
          look="line"
          icon={<Settings2 aria-hidden="true" size={20} />}
          className="justify-self-start max-sm:w-full"
          onClick={() => changeTheme({ panelExpand: true })}
        >
          {t('profile.look.more')}
        </Button>
      </div>
    </TitledCard>
  )
}

function Parts({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  // Optional: without star names everything else can still be shown and changed.
  const { data: stars = [] } = useQuery(starsQuery)
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-8">
      <ProfileAside profile={profile} />
      <div className="grid grid-cols-1 gap-5">
        <TitledCard anchor="name" title={t('profile.name.title')} lead={t('profile.name.lead')}>
          <div className="grid gap-7">
            <NameForm name={profile.name} />
            {!profile.isPaired && <OwnStar name={profile.name} stars={stars} />}
          </div>
        </TitledCard>
        <ContactCard profile={profile} />
        <TitledCard
          anchor="addresses"
          title={t('profile.addresses.title')}
          lead={t('profile.addresses.lead')}
        >
          <AddressList owner={profile} />
        </TitledCard>
        <TitledCard anchor="notices" title={t('profile.notices.title')} lead={t('profile.notices.lead')}>
          <NoticeSwitches profile={profile} />
        </TitledCard>
        <TitledCard anchor="calendar" title={t('profile.calendar.title')} lead={t('profile.calendar.lead')}>
          <CalendarFeed />
        </TitledCard>
        <TitledCard title={t('profile.counter.title')} lead={t('profile.counter.lead')}>
          <CounterSwitch profile={profile} />
        </TitledCard>
        <LookCard />
        {profile.worksHere && (
          <TitledCard
            anchor="keys"
            title={t('office-factors.list.title')}
            lead={t('office-factors.list.lead')}
          >
            <FactorList />
          </TitledCard>
        )}
        <TitledCard anchor="devices" title={t('profile.devices.title')} lead={t('profile.devices.lead')}>
          {profile.hasGoogle && (
            <GoogleLink hasPassword={profile.hasPassword} onRemoved={() => void readAgain()} />
          )}
          <DeviceList />
          <Button asChild look="plain" className="-ms-3 mt-3">
            <Link to={routes.changePassword.path}>{t('profile.devices.password')}</Link>
          </Button>
        </TitledCard>
        <TitledCard anchor="guide" title={t('profile.guide.title')} lead={t('profile.guide.againLead')}>
          <GuideAgain shown={profile.showUserGuide} />
        </TitledCard>
        <TitledCard anchor="privacy" title={t('profile.privacy.title')} lead={t('profile.privacy.lead')}>
          <PrivacyCard hasPassword={profile.hasPassword} />
        </TitledCard>
      </div>
    </div>
  )
}
