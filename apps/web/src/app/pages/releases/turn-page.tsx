import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { AnnouncedDays } from '../../../features/releases/announced-days.tsx'
import { announcedQuery, chancesQuery, turnQuery } from '../../../features/releases/announced-queries.ts'
import { PassNote } from '../../../features/releases/pass-note.tsx'
import { keepUsed, removePass } from '../../../features/releases/pass-store.ts'
import { ApiError, errorText } from '../../../lib/api/api-error.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { browser } from '../../../lib/browser.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { bookingPath, waitingPath } from '../../../lib/links.ts'
import { routes } from '../../../lib/paths.ts'
import { readAccessToken } from '../../../lib/session/access-token.ts'
import { hasAdminRole, rolesIn } from '../../../lib/session/role-claim.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { QuietPage } from '../../layouts/quiet-page.tsx'
import { NoSuchRelease } from './release-page.tsx'

/** Refusals with a final message; after any other error the page keeps retrying. */
const ends = { turn_gone: 'used', room_ended: 'over' } as const
const waits = ['not_your_turn', 'room_full', 'room_not_open_yet']

/** For admitted devotees: the release's days with booking links. Without a turn it leads back to the waiting room. */
export function TurnPage() {
  const { t } = useTranslation()
  const { roomId = '' } = useParams()
  // Office users book at the counter; turns are for devotees.
  const isOffice = hasAdminRole(rolesIn(readAccessToken()))
  const { data, error, refetch } = useQuery({ ...turnQuery(roomId), enabled: !isOffice })
  const code = error instanceof ApiError ? error.code : ''
  const isWaiting = waits.includes(code)
  useEffect(() => {
    if (error instanceof ApiError) removePass(roomId)
    if (code === 'turn_gone') keepUsed(roomId)
    if (isWaiting) browser.replaceBy(waitingPath(roomId))
  }, [error, code, isWaiting, roomId])
  if (isOffice) return <Ended why="office" />
  if (code === 'turn_gone' || code === 'room_ended') return <Ended why={ends[code]} />
  if (code === 'room_not_found' || (error instanceof ApiError && error.status === 422))
    return <NoSuchRelease />
  if (data) return <Inside roomId={roomId} until={data.expiresAt} />
  return (
    <>
      <PageHeading title={t('app.titles.turn')} />
      {error && !isWaiting ? (
        <LoadFailed title={t('releases.failed')} message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <PageSpinner />
      )}
    </>
  )
}

function Inside({ roomId, until }: { roomId: string; until: string }) {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const announced = useQuery(announcedQuery)
  const release = announced.data?.find(({ room_id }) => room_id === roomId)
  const { data: chances } = useQuery({ ...chancesQuery(release?.id ?? ''), enabled: release !== undefined })
  if (announced.data && !release) return <Ended why="over" />
  return (
    <>
      <PageHeading title={t('releases.turn.title')}>{release?.title}</PageHeading>
      <div className="grid gap-5">
        <PassNote until={until} timeZone={timeZone} />
        {announced.error && !announced.data && (
          <LoadFailed
            title={t('releases.failed')}
            message={errorText(announced.error)}
            onRetry={() => void announced.refetch()}
          />
        )}
        {release && (
          <AnnouncedDays
            release={release}
            chances={chances}
            action={({ offeringId, name, date, left }) =>
              left !== 0 && (
                <Button asChild look="main" size="lg" className="max-sm:w-full">
                  <Link to={bookingPath(offeringId, date)} aria-label={t('releases.turn.bookOne', { name })}>
                    {t('releases.turn.book')}
                  </Link>
                </Button>
              )
            }
          />
        )}
      </div>
    </>
  )
}

function Ended({ why }: { why: 'used' | 'over' | 'office' }) {
  const { t } = useTranslation()
  return (
    <QuietPage
      art={why === 'used' ? 'scene-confirmed' : 'scene-closed'}
      title={t(`releases.turn.${why}.title`)}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button asChild look="main" size="lg">
            <Link to={routes.guidedBooking.path}>{t('releases.turn.otherDays')}</Link>
          </Button>
          {why === 'used' && (
            <Button asChild look="line" size="lg">
              <Link to={routes.history.path}>{t('releases.turn.bookings')}</Link>
            </Button>
          )}
        </div>
      }
    >
      <p>{t(`releases.turn.${why}.text`)}</p>
    </QuietPage>
  )
}
