import { useQuery } from '@tanstack/react-query'
import { entryLists, withdrawBallot } from '@vazhipadu/contract/releases/ballots'
import { mayCall } from '@vazhipadu/contract/rights'
import { useRights } from '../../../features/profile/use-rights.ts'
import { BallotOffice } from '../../../features/releases/ballots/ballot-office.tsx'
import { BallotWithdraw } from '../../../features/releases/ballots/ballot-withdraw.tsx'
import { drawQuery, entriesQuery, type Release } from '../../../features/releases/office-releases.ts'
import { nameState, toneOf } from '../../../features/releases/release-list-rules.ts'
import { formatOfferings } from '../../../features/releases/release-list-words.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'
import { useUrlState } from '../../routing/use-url-state.ts'

/** A ballot; the shown part of its entries is in the URL. */
export function ReleaseBallotView({ release }: { release: Release }) {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const { search, show: showInUrl } = useUrlState()
  const show = entryLists.find((list) => list === search.get('show')) ?? 'offered'
  const page = Math.max(1, Number(search.get('page')) || 1)
  const query = useQuery(entriesQuery(release.id, { show, page }))
  const draw = useQuery(drawQuery(release.draw_id)).data
  const state = nameState(release, { draw })
  const mayChange = mayCall(withdrawBallot, useRights())
  const mayWithdraw = mayChange && release.endedAt === null && query.data?.drawnAt === null
  return (
    <>
      <HeadingWithActions
        title={<bdi>{release.title}</bdi>}
        lead={
          <span className="flex flex-wrap items-center gap-x-3.5 gap-y-1 pt-1.5">
            {state && <Badge tone={toneOf(state)}>{t(`office-releases.state.${state}`)}</Badge>}
            <span>{t('office-releases.kinds.ballot')}</span>
            <span>{formatOfferings(t, release)}</span>
          </span>
        }
      >
        {mayWithdraw && query.data && <BallotWithdraw ballot={query.data} />}
      </HeadingWithActions>
      {query.data ? (
        <BallotOffice
          ballot={query.data}
          show={show}
          page={page}
          onShow={(change) =>
            showInUrl({
              ...(change.show && { show: change.show }),
              ...(change.page && { page: String(change.page) }),
            })
          }
          timeZone={timeZone}
          isStale={query.isPlaceholderData}
          isLost={query.isError}
        />
      ) : query.isError ? (
        <OfficeFailure
          title={t('office-releases.failed')}
          denied={t('office-releases.deniedBallot')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton className="h-96 w-full rounded-card" />
      )}
    </>
  )
}
