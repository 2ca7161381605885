import type { GreatDay } from '@vazhipadu/contract/public-pages/pages'
import { dayNumber, monthOf } from '../../lib/dates/civil-day.ts'
import { formatDay, formatMonthName } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Beside } from '../../ui/beside.tsx'
import { linkTo } from '../page-links.ts'

/** Ayilyam days are named by their month; other days have names of their own. */
export function useGreatName() {
  const { t } = useTranslation()
  return ({ id, name, malayalam }: GreatDay) =>
    id === 'ayilyam' ? t('calendar.great.title', { month: malayalam.monthName }) : name
}

export function useDaysAway() {
  const { t } = useTranslation()
  return ({ daysAway }: GreatDay) =>
    daysAway === 0 ? t('calendar.today') : t('temple.great.in', { count: daysAway })
}

/** Upcoming special days as calendar leaves. */
export function GreatDays({ days, today }: { days: GreatDay[]; today: string }) {
  const nameOf = useGreatName()
  const awayOf = useDaysAway()
  return (
    <ul className="divide-y divide-line overflow-hidden border-line border-y bg-card max-md:-mx-4 md:rounded-card md:border-x">
      {days.map((day) => (
        <li key={day.date}>
          <a
            href={
              monthOf(day.date) === monthOf(today)
                ? linkTo({ page: 'calendar' })
                : linkTo({ page: 'calendar', month: monthOf(day.date) })
            }
            className="grid grid-cols-[58px_minmax(0,1fr)] items-center gap-x-4 px-4 py-3 text-ink no-underline hover:bg-primary-subtle focus-ring md:grid-cols-[58px_minmax(0,1fr)_auto] md:gap-x-5 md:px-5.5"
          >
            <span
              aria-hidden="true"
              className="block w-14.5 overflow-hidden rounded-[10px] border border-line bg-raised text-center max-md:row-span-2"
            >
              <span className="block bg-primary font-semibold text-neutral text-xs leading-5">
                {formatMonthName(day.date)}
              </span>
              <span className="title num block text-[1.625rem] leading-9">{dayNumber(day.date)}</span>
            </span>
            <span className="min-w-0">
              <b className="font-semibold">{nameOf(day)}</b>{' '}
              <Beside className="inline-block text-soft">{day.nameMl}</Beside>
              <bdi className="block text-[0.9375rem] text-soft text-start">
                {formatDay(day.date, 'long')} · <span className="inline-block">{day.malayalam.text}</span>
              </bdi>
            </span>
            <span className="text-[0.9375rem] text-soft max-md:col-start-2">
              <bdi>{awayOf(day)}</bdi>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
