import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { Art } from '../../../art/art.tsx'
import { releasesQuery } from '../../../features/releases/office-releases.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'
import { ReleaseBallotView } from './release-ballot-view.tsx'
import { ReleaseLiveView } from './release-live-view.tsx'

/** One release: a live one or a ballot. */
export function ReleasePage() {
  const { t } = useTranslation()
  const { releaseId = '' } = useParams()
  const { data: releases, isError, error, refetch } = useQuery(releasesQuery)
  const release = releases?.find(({ id }) => id === releaseId)
  const plain = <HeadingWithActions title={t('app.titles.officeRelease')} />
  return (
    <>
      <p className="pb-1 text-sm">
        <Link to={routes.officeReleases.path}>{t('app.titles.officeReleases')}</Link>
      </p>
      {release ? (
        release.kind === 'live' ? (
          <ReleaseLiveView key={releaseId} release={release} />
        ) : (
          <ReleaseBallotView key={releaseId} release={release} />
        )
      ) : isError ? (
        <>
          {plain}
          <OfficeFailure
            title={t('office-releases.failed')}
            denied={t('office-releases.denied')}
            error={error}
            onRetry={() => void refetch()}
          />
        </>
      ) : releases ? (
        <>
          {plain}
          <EmptyState
            art={<Art name="scene-waiting" size={220} />}
            title={t('office-releases.unknown.title')}
            action={
              <Button asChild look="main">
                <Link to={routes.officeReleases.path}>{t('office-releases.unknown.all')}</Link>
              </Button>
            }
          >
            <p>{t('office-releases.unknown.text')}</p>
          </EmptyState>
        </>
      ) : (
        <>
          {plain}
          <Skeleton className="h-96 w-full rounded-card" />
        </>
      )}
    </>
  )
}
