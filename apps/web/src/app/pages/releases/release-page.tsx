import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { AnnouncedDays } from '../../../features/releases/announced-days.tsx'
import { AnnouncedLive } from '../../../features/releases/announced-live.tsx'
import {
  chancesQuery,
  type Release,
  releaseQuery,
  servingQuery,
} from '../../../features/releases/announced-queries.ts'
import { ApiError, errorText } from '../../../lib/api/api-error.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { bookingPath } from '../../../lib/links.ts'
import { routes } from '../../../lib/paths.ts'
import { Beside } from '../../../ui/beside.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { QuietPage } from '../../layouts/quiet-page.tsx'
import { BallotView } from './ballot-view.tsx'

/** A release as devotees see it, with a waiting room or a ballot. */
export function ReleasePage() {
  const { t } = useTranslation()
  const { releaseId = '' } = useParams()
  const { data, error, refetch } = useQuery(releaseQuery(releaseId))
  if (data?.endReason === 'withdrawn') return <BallotWithdrawn release={data} />
  if (data) return data.kind === 'ballot' ? <BallotView release={data} /> : <LiveView release={data} />
  if (error instanceof ApiError && [404, 422].includes(error.status)) return <NoSuchRelease />
  return (
    <>
      <PageHeading title={t('app.titles.release')} />
      {error ? (
        <LoadFailed title={t('releases.failed')} message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full rounded-card" />
      )}
    </>
  )
}

function LiveView({ release }: { release: Release }) {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const { id, room_id: roomId } = release
  const { data: chances } = useQuery(chancesQuery(id))
  const { data: serving } = useQuery({ ...servingQuery(roomId ?? ''), enabled: roomId !== null })
  return (
    <AnnouncedLive
      release={release}
      chances={chances}
      phase={serving?.phase}
      timeZone={timeZone}
      book={(offeringId, date) => (
        <Button asChild look="line" className="max-sm:w-full">
          <Link to={bookingPath(offeringId, date)}>{t('releases.days.book')}</Link>
        </Button>
      )}
    />
  )
}

/** A ballot that was cancelled before its draw: its days are booked normally. */
function BallotWithdrawn({ release }: { release: Release }) {
  const { t } = useTranslation()
  const { data: chances } = useQuery(chancesQuery(release.id))
  return (
    <>
      <p className="font-semibold text-gold-ink">
        {release.title} <Beside>{release.titleMl}</Beside>
      </p>
      <PageHeading title={t('releases.withdrawn.title')}>{t('releases.withdrawn.text')}</PageHeading>
      <section aria-labelledby="days" className="grid gap-3">
        <h2 id="days">{t('releases.withdrawn.days')}</h2>
        <AnnouncedDays
          release={release}
          chances={chances}
          action={({ offeringId, date, left }) =>
            left !== 0 && (
              <Button asChild look="line" className="max-sm:w-full">
                <Link to={bookingPath(offeringId, date)}>{t('releases.days.book')}</Link>
              </Button>
            )
          }
        />
      </section>
    </>
  )
}

export function NoSuchRelease() {
  const { t } = useTranslation()
  return (
    <QuietPage
      art="scene-closed"
      title={t('releases.unknown.title')}
      action={
        <Button asChild look="line" size="lg">
          <Link to={routes.home.path}>{t('releases.home')}</Link>
        </Button>
      }
    >
      <p>{t('releases.unknown.text')}</p>
    </QuietPage>
  )
}
