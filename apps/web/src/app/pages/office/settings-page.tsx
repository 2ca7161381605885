import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { profileQuery } from '../../../features/profile/profile.api.ts'
import { SettingSections } from '../../../features/settings/setting-sections.tsx'
import { settingsQuery } from '../../../features/settings/settings.api.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'

/** Settings that can be changed while the system runs. */
export function SettingsPage() {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const { data, error, isError, refetch } = useQuery(settingsQuery)
  const { hash } = useLocation()
  const navigate = useNavigate()
  const rights = useQuery(profileQuery).data?.capabilities ?? []
  return (
    <>
      <HeadingWithActions title={t('app.titles.settings')} lead={t('office-settings.lead')} />
      {data ? (
        <SettingSections
          settings={data}
          rights={rights}
          timeZone={timeZone}
          section={hash.slice(1)}
          onSection={(section) => void navigate({ hash: section }, { replace: true })}
        />
      ) : isError ? (
        <OfficeFailure title={t('office-settings.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="grid gap-6 lg:grid-cols-[16rem_minmax(0,56rem)]">
          <Skeleton className="h-96 w-full rounded-card max-lg:h-24" />
          <Skeleton className="h-96 w-full rounded-card" />
        </div>
      )}
    </>
  )
}
