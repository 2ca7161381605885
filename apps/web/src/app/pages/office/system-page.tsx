import { useQuery } from '@tanstack/react-query'
import { BackgroundCard } from '../../../features/system/background-card.tsx'
import { CopiesCard } from '../../../features/system/copies-card.tsx'
import { GivenUpCard } from '../../../features/system/given-up-card.tsx'
import { PartTiles } from '../../../features/system/part-tiles.tsx'
import { systemQuery } from '../../../features/system/system.api.ts'
import { SystemWord } from '../../../features/system/system-word.tsx'
import { VersionsCard } from '../../../features/system/versions-card.tsx'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { formatMoment } from '../../../lib/format/format-moment.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'

/** System state for installations without Prometheus: a summary, each part, and possible actions. */
export function SystemPage() {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const { data: system, error, isError, refetch } = useQuery(systemQuery)
  const lead = system && t('office-system.lead', { when: formatMoment(system.at, timeZone) })
  return (
    <>
      <HeadingWithActions title={t('app.titles.system')} lead={lead} />
      {system ? (
        <div className="grid gap-5">
          <SystemWord system={system} />
          <PartTiles system={system} timeZone={timeZone} />
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <div className="grid min-w-0 gap-5">
              <GivenUpCard total={system.work.givenUp.count} timeZone={timeZone} />
              <BackgroundCard system={system} timeZone={timeZone} />
            </div>
            <div className="grid min-w-0 gap-5">
              <CopiesCard system={system} timeZone={timeZone} />
              <VersionsCard system={system} timeZone={timeZone} />
            </div>
          </div>
        </div>
      ) : isError ? (
        <OfficeFailure
          title={t('office-system.failed')}
          denied={t('office-system.denied')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy="true" className="grid gap-5">
          <Skeleton className="h-32 w-full rounded-card" />
          <Skeleton className="h-64 w-full rounded-card" />
          <Skeleton className="h-96 w-full rounded-card" />
        </div>
      )}
    </>
  )
}
