import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { profileQuery } from '../../../features/profile/profile.api.ts'
import { SettingGroups } from '../../../features/settings/setting-groups.tsx'
import { settingsQuery } from '../../../features/settings/settings.api.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'

/** What the temple may change while the system runs. */
export function SettingsPage() {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const { data, error, isError, refetch } = useQuery(settingsQuery)
  const rights = useQuery(profileQuery).data?.capabilities ?? []
  return (
    <>
      <HeadingWithActions title={t('app.titles.settings')} lead={t('office-settings.lead')} />
      {data ? (
        <SettingGroups settings={data} rights={rights} timeZone={timeZone} />
      ) : isError ? (
        <OfficeFailure title={t('office-settings.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="grid max-w-4xl gap-6">
          <Skeleton className="h-96 w-full rounded-card" />
          <Skeleton className="h-60 w-full rounded-card" />
        </div>
      )}
    </>
  )
}
