import { Info } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Art } from '../../art/art.tsx'
import type { CivilDay } from '../../lib/dates/civil-day.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Beside } from '../../ui/beside.tsx'
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx'
import {
  type BookingDay,
  birthdayCase,
  isBookable,
  isOverBefore,
  listClosings,
  type OfferingTimes,
  specialNames,
} from './calendar.rules.ts'
import { namesOf, spanOfDays } from './calendar-words.ts'
import { DayFacts } from './day-facts.tsx'
import { DayMark } from './day-mark.tsx'
import { DayPlaces } from './day-places.tsx'
import { TempleTimeNote } from './temple-time-note.tsx'

interface DayPanelProps {
  date: CivilDay
  day: BookingDay | undefined
  /** The month could not be loaded; the calendar shows the error. */
  failed: boolean
  /** The days of the page, used to list closings. */
  days: readonly BookingDay[]
  today: CivilDay
  opensUntil: CivilDay | undefined
  timeZone: string
  offering: OfferingTimes | undefined
  heading: 'h2' | 'h3'
  /** Rendered below the details of a bookable day. */
  action: ((date: CivilDay) => ReactNode) | undefined
}

const frame = 'overflow-hidden rounded-card border border-line bg-card'

/** File name of the star's picture: `star-09-ayilyam`. */
const starArt = ({ id, name }: { id: number; name: string }) =>
  `star-${String(id).padStart(2, '0')}-${name.toLowerCase()}` as const

/** All details of one day. Memoised because it is expensive to render. */
export const DayPanel = memo(function DayPanel(props: DayPanelProps) {
  const { date, day, failed, days, today, opensUntil, timeZone, offering, heading: Heading, action } = props
  const { t } = useTranslation()
  if (!day) {
    return (
      <section aria-label={t('calendar.panel.label')} aria-busy={!failed} className={frame}>
        <div className="grid gap-3 p-6">
          <Heading className="title text-[1.625rem] leading-8">
            <bdi>{formatDay(date, 'long')}</bdi>
          </Heading>
          {failed ? (
            <p className="text-soft">{t('calendar.failed')}</p>
          ) : (
            <>
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="my-3 h-11 w-2/5" />
              <SkeletonText lines={5} />
            </>
          )}
        </div>
      </section>
    )
  }
  const special = specialNames(day)
  const birthday = birthdayCase(day)
  const isStarOver =
    offering !== undefined &&
    (birthday === 'own' || birthday === 'two') &&
    isOverBefore(day.star.endsAt, { date: day.date, clock: offering.session.startsAt, timeZone })
  const closings = listClosings(days).filter(({ from, to }) => day.date < from || day.date > to)
  return (
    <section aria-label={t('calendar.panel.label')} className={frame}>
      <div
        className={
          special.length > 0
            ? 'bg-[linear-gradient(var(--gold-subtle),var(--surface-card))] [--art-ground:var(--gold-subtle)]'
            : 'bg-[linear-gradient(var(--surface-sunken),var(--surface-card))]'
        }
      >
        <div className="px-6 pt-5 pb-5">
          <div className="flex items-center justify-between gap-3">
            <div className="min-w-0">
              {special.map(({ id, mark, name, nameMl }) => (
                <p key={id} className="flex items-center gap-2 font-semibold text-gold-ink">
                  <DayMark mark={mark} size={19} />
                  <span>
                    {t('calendar.panel.specialDay', { name })} <Beside>{nameMl}</Beside>
                  </span>
                </p>
              ))}
              {special.length === 0 && (
                <p className="text-soft">
                  <bdi>{day.star.name}</bdi> <Beside>{day.star.nameMl}</Beside>
                </p>
              )}
            </div>
            <Art name={starArt(day.star)} size={48} className="text-art" />
          </div>
          <Heading className="title pt-1 text-[1.625rem] leading-8">
            <bdi>{formatDay(day.date, 'long')}</bdi>
          </Heading>
          <p className="pt-0.5 text-soft">
            <bdi>{day.malayalam.text}</bdi>{' '}
            <Beside className="inline-block">
              {day.malayalam.monthNameMl} {day.malayalam.day}
            </Beside>
          </p>
        </div>
      </div>
      <div className="grid gap-4.5 px-6 pb-6">
        <DayPlaces day={day} today={today} opensUntil={opensUntil} offering={offering} />
        <DayFacts day={day} timeZone={timeZone} offering={offering} />
        {isStarOver && <p className="text-soft">{t('calendar.panel.wholeDay', { star: day.star.name })}</p>}
        <TempleTimeNote timeZone={timeZone} />
        {birthday !== 'own' && (
          <p className="text-soft">
            {t(`calendar.birthday.${birthday}`, {
              star: day.star.name,
              stars: namesOf(t, day.birthdayStars),
            })}
          </p>
        )}
        {day.isOverridden && <p className="text-quiet text-sm">{t('calendar.panel.corrected')}</p>}
        {isBookable(day) && action?.(date)}
        {closings.length > 0 && (
          <div className="flex gap-3 rounded-card border border-info-line bg-info-subtle px-3.5 py-3 text-sm">
            <Info aria-hidden="true" size={20} className="flex-none text-info" />
            <div className="grid gap-1">
              {closings.map(({ from, to, message }) => (
                <p key={from}>{t('calendar.closings.closed', { days: spanOfDays(t, from, to), message })}</p>
              ))}
            </div>
          </div>
        )}
      </div>
    </section>
  )
})
