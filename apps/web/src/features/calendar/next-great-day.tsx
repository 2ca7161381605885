import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Art } from '../../art/art.tsx'
import { errorText } from '../../lib/api/api-error.ts'
import { type CivilDay, daysBetween, monthOf } from '../../lib/dates/civil-day.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatNumber } from '../../lib/format/format-number.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Beside } from '../../ui/beside.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { monthQuery, starDayQuery } from './calendar.api.ts'
import { ayilyam, isBookable, type OfferingTimes, specialNames } from './calendar.rules.ts'
import { poojaWords, refusalWords } from './calendar-words.ts'
import { PlacesBar } from './places-bar.tsx'
import { TempleTimeNote } from './temple-time-note.tsx'
import { useTempleDay } from './use-months.ts'

interface NextGreatDayProps {
  offeringId: number
  offering: OfferingTimes
  /** Rendered for a bookable day: how to book it. */
  action: (date: CivilDay, name: string) => ReactNode
}

const frame =
  'grid items-center gap-5 rounded-card border border-gold-line bg-[linear-gradient(100deg,var(--gold-subtle),var(--surface-card)_70%)] p-5 [--art-ground:var(--gold-subtle)] md:grid-cols-[240px_minmax(0,1fr)] md:gap-8 md:p-7 lg:grid-cols-[320px_minmax(0,1fr)_auto] lg:gap-10 lg:pe-10'

/** The temple's next Ayilyam day and its remaining places. */
export function NextGreatDay({ offeringId, offering, action }: NextGreatDayProps) {
  const { t } = useTranslation()
  const { today, timeZone } = useTempleDay()
  const search = useQuery(starDayQuery(offeringId, ayilyam, today))
  const found = search.data
  const month = useQuery({
    ...monthQuery(offeringId, monthOf(found?.star_date ?? today)),
    enabled: found !== undefined,
  })
  const day = month.data?.days.find(({ date }) => date === found?.star_date)
  const failed = [search, month].find(({ isError, data }) => isError && !data)
  if (failed) {
    return (
      <LoadFailed
        title={t('calendar.great.failed')}
        message={errorText(failed.error)}
        onRetry={() => void failed.refetch()}
      />
    )
  }
  if (!found || !day) return <GreatDaySkeleton />
  const special = specialNames(day).find(({ mark }) => mark === 'ayilyam')
  const star = special?.id === 'ayilyam' || !special ? undefined : special.name
  const name = star ?? t('calendar.great.title', { month: day.malayalam.monthName })
  const away = daysBetween(today, day.date)
  return (
    <div className={frame}>
      <Art name="scene-grove" size={320} className="h-auto! justify-self-center text-art max-md:w-56!" />
      <div className="grid justify-items-start gap-2">
        <Badge tone="gold" icon={<Sparkles aria-hidden="true" size={16} />}>
          {away === 0 ? t('calendar.today') : t('calendar.great.away', { count: away })}
        </Badge>
        <h3 className="text-[1.875rem] leading-9">{name}</h3>
        <p className="text-lg">
          <bdi>{formatDay(day.date, 'dated')}</bdi> · <bdi>{day.malayalam.text}</bdi> ·{' '}
          <Beside>{special?.nameMl ?? day.star.nameMl}</Beside>
        </p>
        <p className="text-soft">
          {poojaWords(t, { offering, endsAt: found.window.endsAt, date: day.date, timeZone })}
        </p>
        <TempleTimeNote timeZone={timeZone} />
        {isBookable(day) && day.left !== null && (
          <div className="grid w-full max-w-md gap-1.5">
            {day.limit !== null && <PlacesBar left={day.left} limit={day.limit} />}
            <p>
              <b className="num font-semibold">{formatNumber(day.left)}</b>{' '}
              <span className="text-soft">
                {t('calendar.panel.placesLeft', { count: day.left })}
                {day.limit !== null && (
                  <bdi> {t('calendar.panel.ofDay', { limit: formatNumber(day.limit) })}</bdi>
                )}
              </span>
            </p>
          </div>
        )}
        {!isBookable(day) && (
          <p className="font-semibold">
            {found.date
              ? t('calendar.great.moved', {
                  reason: refusalWords(t, day),
                  day: formatDay(found.date, 'dated'),
                })
              : refusalWords(t, day)}
          </p>
        )}
      </div>
      {found.date && <div className="md:col-start-2 lg:col-start-3">{action(found.date, name)}</div>}
    </div>
  )
}

function GreatDaySkeleton() {
  return (
    <div aria-busy="true" className={frame}>
      <Skeleton className="aspect-4/3 w-56 justify-self-center md:w-full" />
      <div className="grid gap-3">
        <Skeleton round className="h-7 w-28" />
        <Skeleton className="h-9 w-4/5" />
        <Skeleton className="h-7 w-3/5" />
        <Skeleton className="h-12 w-full max-w-md" />
      </div>
      <Skeleton className="h-14 w-48 md:col-start-2 lg:col-start-3" />
    </div>
  )
}
