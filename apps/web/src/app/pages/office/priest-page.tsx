import { useQuery } from '@tanstack/react-query'
import { readClock } from '@vazhipadu/locales/format-date'
import { CloudOff, RefreshCw, Smartphone } from 'lucide-react'
import { Link } from 'react-router'
import { Art } from '../../../art/art.tsx'
import { logOut } from '../../../features/identity/log-out.ts'
import { LateNames } from '../../../features/priest/late-names.tsx'
import { findGroup, listLate, nameLate } from '../../../features/priest/priest.rules.ts'
import { type Kept, keepSeen } from '../../../features/priest/priest.store.ts'
import { PriestHead } from '../../../features/priest/priest-head.tsx'
import { ReadingView } from '../../../features/priest/reading-view.tsx'
import { RefusedMarks } from '../../../features/priest/refused-marks.tsx'
import { TodayList } from '../../../features/priest/today-list.tsx'
import { usePriestList } from '../../../features/priest/use-priest-list.ts'
import { useTempleClock } from '../../../features/priest/use-temple-clock.ts'
import { profileQuery } from '../../../features/profile/profile.api.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { addDays } from '../../../lib/dates/civil-day.ts'
import { formatTime } from '../../../lib/format/format-time.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useOnline } from '../../../ui/hooks/use-online.ts'
import { isRefused, OfficeFailure } from '../../layouts/office-failure.tsx'
import { contentId } from '../../layouts/skip-link.tsx'
import { useUrlState } from '../../routing/use-url-state.ts'

/** Today's names on the priest's phone: the list, one group name by name, and changes since the printed sheet. */
export function PriestPage() {
  const { t } = useTranslation()
  const temple = useTemple()
  const { timeZone } = temple
  const priest = useSession(({ user }) => user.userName)
  const { kept, marks, isPageKept, failure, refetch } = usePriestList()
  const now = useTempleClock(kept)
  const { search, go, close } = useUrlState()
  const found = kept && findGroup(kept.list, search.get('read') ?? '')

  if (kept && found)
    return (
      <ReadingView
        {...found}
        kept={kept}
        marks={marks}
        now={now}
        timeZone={timeZone}
        contentId={contentId}
        onBack={() => close({ read: undefined })}
        onMarked={refetch}
      />
    )
  if (kept && search.has('late')) {
    const late = listLate(kept.list)
    const { paper, sessions } = kept.list
    const time = readClock(now, timeZone).clock
    return (
      <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col">
        <PriestHead
          onBack={() => close({ late: undefined })}
          title={
            <h1 lang="ml" className="text-[length:inherit] leading-tight">
              {t('office-priest.late.title')}
            </h1>
          }
          note={
            paper &&
            t('office-priest.late.sinceVersion', {
              time: formatTime(paper.madeAt, timeZone),
              version: paper.version,
            })
          }
        />
        <main id={contentId} tabIndex={-1} className="flex flex-1 flex-col px-4 pt-6 outline-none">
          <LateNames
            late={late}
            nowId={sessions.filter(({ startsAt }) => startsAt <= time).at(-1)?.id}
            onSeen={() => {
              keepSeen(late.map(nameLate))
              close({ late: undefined })
            }}
          />
        </main>
      </div>
    )
  }
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col">
      <PriestHead
        emblem={<Art name="lamp-hanging" size={34} className="text-art" />}
        title={temple.name}
        note={priest}
      />
      <main id={contentId} tabIndex={-1} className="flex-1 px-4 pt-5 pb-6 outline-none">
        <RefusedMarks marks={marks} />
        {!kept && <h1 className="sr-only">{t('app.titles.priest')}</h1>}
        {kept ? (
          <TodayList
            kept={kept}
            marks={marks}
            now={now}
            timeZone={timeZone}
            onRead={(read) => go({ read })}
            onLate={() => go({ late: 'names' })}
          />
        ) : failure ? (
          <NoList failure={failure} onRetry={refetch} />
        ) : (
          <div aria-busy="true" className="grid gap-4">
            <Skeleton className="h-16 w-full rounded-card" />
            <Skeleton className="h-80 w-full rounded-card" />
          </div>
        )}
      </main>
      <PriestFoot kept={kept} isPageKept={isPageKept} failure={failure} timeZone={timeZone} />
    </div>
  )
}

/** Shown without a cached or fetched list: why, and who may use the page. */
function NoList({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  if (isRefused(failure))
    return <OfficeFailure title={t('office-priest.missing.title')} error={failure} onRetry={onRetry} />
  return (
    <EmptyState art={<Art name="lamp-standing" size={110} />} title={t('office-priest.missing.title')}>
      <p>{t('office-priest.missing.text')}</p>
      <Button
        look="main"
        size="lg"
        className="mt-4"
        icon={<RefreshCw aria-hidden="true" size={20} />}
        onClick={onRetry}
      >
        {t('office-priest.missing.again')}
      </Button>
    </EmptyState>
  )
}

interface PriestFootProps {
  kept: Kept | null
  isPageKept: boolean
  failure: unknown
  timeZone: string
}

/** Whether the page works offline, how old its list is, and the links out of it. */
function PriestFoot({ kept, isPageKept, failure, timeZone }: PriestFootProps) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const { data: profile } = useQuery({ ...profileQuery, retry: false })
  const ahead = kept ? Date.parse(kept.list.now) - kept.heardAt : 0
  const time = kept && formatTime(new Date(kept.checkedAt + ahead), timeZone)
  const isStale = !isOnline || failure !== null
  return (
    <footer className="grid gap-2 border-line border-t px-4 pt-4 pb-[calc(1.25rem+env(safe-area-inset-bottom))] text-center text-soft">
      {kept && (
        <p role="status" className="flex items-center justify-center gap-2">
          {isStale ? (
            <CloudOff aria-hidden="true" size={20} className="flex-none" />
          ) : (
            <Smartphone aria-hidden="true" size={20} className="flex-none" />
          )}
          <span>
            {isStale
              ? t(isOnline ? 'office-priest.kept.failing' : 'office-priest.kept.offline', { time })
              : `${t(isPageKept ? 'office-priest.kept.works' : 'office-priest.kept.online')}, ${t('office-priest.kept.from', { time })}`}
          </span>
        </p>
      )}
      {kept && <p className="text-quiet text-sm">{t('office-priest.kept.until')}</p>}
      <p className="flex flex-wrap justify-center gap-x-2">
        {kept && isOnline && (
          <Button asChild look="plain" size="sm">
            <Link to={`${routes.daySheet.path}?on_date=${addDays(kept.list.on_date, 1)}`}>
              {t('office-priest.foot.tomorrow')}
            </Link>
          </Button>
        )}
        {profile && !profile.isPaired && (
          <Button asChild look="plain" size="sm">
            <Link to={routes.profileEdit.path}>{t('office-priest.foot.account')}</Link>
          </Button>
        )}
        <Button look="plain" size="sm" onClick={() => void logOut()}>
          {t('office-priest.foot.logOut')}
        </Button>
      </p>
    </footer>
  )
}
