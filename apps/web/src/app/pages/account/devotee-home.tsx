import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode } from 'react'
import { BookingDoors } from '../../../features/booking/booking-doors.tsx'
import { useTempleDay } from '../../../features/calendar/use-months.ts'
import { noorumPalumQuery, offeringsBy } from '../../../features/catalogue/catalogue.api.ts'
import { profileQuery } from '../../../features/profile/profile.api.ts'
import { UserGuide } from '../../../features/profile/user-guide.tsx'
import { AnnouncedCard } from '../../../features/releases/announced-card.tsx'
import { announcedQuery } from '../../../features/releases/announced-queries.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { WhenNear } from '../../../ui/layout/when-near.tsx'
import { HomeGreeting } from './home-greeting.tsx'
import { NextForYou } from './next-for-you.tsx'
import { useNextItems } from './use-next-items.tsx'

type PartProps = { id?: string; title: string; lead?: string; children: ReactNode }

function Part({ id, title, lead, children }: PartProps) {
  return (
    <section id={id} className="min-w-0 scroll-mt-(--header)">
      <h2>{title}</h2>
      {lead && <p className="pt-1 text-soft">{lead}</p>}
      <div className="pt-4">{children}</div>
    </section>
  )
}

/** Memoised, so that it does not re-render as the queries above it finish. */
const Doors = memo(BookingDoors)
/** The lower part of the page is a chunk of its own. */
const loadParts = () => import('./home-parts.tsx')
const Month = lazyPart(async () => (await loadParts()).Month)
const Concerns = lazyPart(async () => (await loadParts()).Concerns)
const GreatDay = lazyPart(async () => (await loadParts()).GreatDay)

/** Placeholder heights, measured on phone, tablet and wide screen. */
const heights = {
  doors: 'h-104',
  concerns: 'h-244 md:h-176 lg:h-104',
  greatDay: 'h-156 md:h-112 lg:h-72',
  month: 'h-408 lg:h-236',
}

/** The devotee's home page. */
export function DevoteeHome() {
  const { t } = useTranslation()
  // The most requested offering: the page shows its days.
  const asked = useQuery(noorumPalumQuery)
  // If the temple does not have it, the page shows another offering and no great days, which belong to noorum palum.
  const hasNone = asked.data?.length === 0
  const all = useQuery({ ...offeringsBy({}), enabled: hasNone })
  const { data: offerings, error, refetch } = hasNone ? all : asked
  const { data: profile } = useQuery(profileQuery)
  const { data: announced = [] } = useQuery(announcedQuery)
  const { timeZone } = useTempleDay()
  const first = offerings?.[0]
  const next = useNextItems()
  const waiting = error && !offerings ? undefined : <Skeleton className="h-72 w-full" />
  return (
    <div className="grid grid-cols-1 gap-10 md:gap-13">
      <HomeGreeting />
      <Part title={t('account.home.next')}>
        {next.isPending ? (
          <div aria-busy="true">
            <Skeleton className="h-52 w-full" />
          </div>
        ) : next.failed && next.items.length === 0 ? (
          <LoadFailed message={errorText(next.failed.error)} onRetry={() => void next.failed?.refetch()} />
        ) : (
          <NextForYou items={next.items} />
        )}
      </Part>
      {announced.length > 0 && (
        <Part title={t('releases.card.title')}>
          <div className="grid gap-4">
            {announced.map((release) => (
              <AnnouncedCard key={release.id} release={release} timeZone={timeZone} />
            ))}
          </div>
        </Part>
      )}
      <Part title={t('account.home.doors')}>
        <WhenNear name="home doors" className={heights.doors}>
          <Doors />
        </WhenNear>
      </Part>
      {profile?.showUserGuide && !profile.is_admin && <UserGuide />}
      <Part title={t('account.home.concerns')}>
        <WhenNear name="home concerns" className={heights.concerns}>
          <Concerns />
        </WhenNear>
      </Part>
      {waiting && !hasNone && (
        <Part title={t('account.home.greatDay')}>
          <WhenNear name="home great day" className={heights.greatDay}>
            {first ? <GreatDay offering={first} /> : waiting}
          </WhenNear>
        </Part>
      )}
      {offerings?.length !== 0 && (
        <Part id="month" title={t('account.home.month')} lead={t('account.home.monthLead')}>
          <WhenNear name="home month" className={heights.month}>
            {first && offerings ? (
              <Month offerings={offerings} first={first} />
            ) : (
              (waiting ?? (
                <LoadFailed
                  title={t('account.home.monthFailed')}
                  message={errorText(error)}
                  onRetry={() => void refetch()}
                />
              ))
            )}
          </WhenNear>
        </Part>
      )}
    </div>
  )
}
