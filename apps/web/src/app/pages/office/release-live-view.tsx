import { useQuery } from '@tanstack/react-query'
import { steerRelease } from '@vazhipadu/contract/releases/live'
import { mayCall } from '@vazhipadu/contract/rights'
import { useRights } from '../../../features/profile/use-rights.ts'
import { type Live, type Release, watchQuery } from '../../../features/releases/office-releases.ts'
import { SteerButtons } from '../../../features/releases/watching/steer-buttons.tsx'
import { useSteering } from '../../../features/releases/watching/use-steering.ts'
import { WatchLead } from '../../../features/releases/watching/watch-lead.tsx'
import { WatchView } from '../../../features/releases/watching/watch-view.tsx'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'

/** A live release, polled every 2 s. */
export function ReleaseLiveView({ release }: { release: Release }) {
  const { t } = useTranslation()
  const { data: live, isError, error, refetch } = useQuery(watchQuery(release.id))
  if (live) return <Watched live={live} isLost={isError} />
  return (
    <>
      <HeadingWithActions title={release.title} />
      {isError ? (
        <OfficeFailure
          title={t('office-releases.failed')}
          denied={t('office-releases.denied')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy="true" className="grid gap-5">
          <Skeleton className="h-32 w-full rounded-card" />
          <Skeleton className="h-96 w-full rounded-card" />
        </div>
      )}
    </>
  )
}

function Watched({ live, isLost }: { live: Live; isLost: boolean }) {
  const { timeZone } = useTemple()
  const steering = useSteering(live, mayCall(steerRelease, useRights()))
  return (
    <>
      <HeadingWithActions
        title={<bdi>{live.release.title}</bdi>}
        lead={<WatchLead live={live} timeZone={timeZone} />}
      >
        {steering.mayPause && (
          <span className="hidden flex-wrap gap-2 md:flex">
            <SteerButtons live={live} steering={steering} />
          </span>
        )}
      </HeadingWithActions>
      <WatchView live={live} steering={steering} timeZone={timeZone} isLost={isLost} />
    </>
  )
}
