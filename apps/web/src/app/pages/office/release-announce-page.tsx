import { useQuery } from '@tanstack/react-query'
import { beaconSetting } from '@vazhipadu/contract/settings'
import { Link, useNavigate } from 'react-router'
import { todayQuery } from '../../../features/calendar/read-today.ts'
import { officeCatalogueQuery } from '../../../features/catalogue/catalogue.api.ts'
import { AnnounceForm } from '../../../features/releases/announcing/announce-form.tsx'
import { settingsQuery } from '../../../features/settings/settings.api.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { officeReleasePath } from '../../../lib/links.ts'
import { routes } from '../../../lib/paths.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'

/** Announces a release: which days, how and when. Afterwards the release's page shows its commitment. */
export function ReleaseAnnouncePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { name, timeZone } = useTemple()
  const catalogue = useQuery(officeCatalogueQuery)
  const today = useQuery(todayQuery)
  const beacon = useQuery(settingsQuery).data?.find(({ key }) => key === beaconSetting)?.value
  const failed = [catalogue, today].find(({ isError, data }) => isError && !data)
  const offerings = catalogue.data?.offerings
    .filter(({ isActive }) => isActive)
    .map((offering) => ({ ...offering, emblem: offering.deity.emblem }))
  return (
    <>
      <p className="pb-1 text-sm">
        <Link to={routes.officeReleases.path}>{t('app.titles.officeReleases')}</Link>
      </p>
      <HeadingWithActions title={t('app.titles.announceRelease')} lead={t('office-releases.announce.lead')} />
      {offerings && today.data ? (
        <AnnounceForm
          offerings={offerings}
          today={today.data.date}
          temple={name}
          timeZone={timeZone}
          hasBeacon={typeof beacon === 'boolean' ? beacon : undefined}
          onAnnounced={(id) => void navigate(officeReleasePath(id), { replace: true })}
        />
      ) : failed ? (
        <OfficeFailure
          title={t('office-releases.announce.notLoaded')}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <Skeleton className="h-96 w-full rounded-card" />
      )}
    </>
  )
}
