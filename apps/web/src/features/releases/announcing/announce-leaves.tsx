import { X } from 'lucide-react'
import type { CivilDay } from '../../../lib/dates/civil-day.ts'
import { formatDay, formatWeekday } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { classNames } from '../../../ui/class-names.ts'
import { checkDay, type DayOf, isAyilyam } from './announce-days-rules.ts'
import type { OfferingChoice } from './announce-offerings.tsx'

interface AnnounceLeavesProps {
  chosen: readonly OfferingChoice[]
  dates: readonly CivilDay[]
  dayOf: DayOf
  onRemove: (date: CivilDay) => void
}

/** The chosen days as calendar leaves; pressing a leaf removes its day. */
export function AnnounceLeaves({ chosen, dates, dayOf, onRemove }: AnnounceLeavesProps) {
  const { t } = useTranslation()
  if (dates.length === 0) return null
  const ids = chosen.map(({ id }) => id)
  const isTwoYears = new Set(dates.map((date) => date.slice(0, 4))).size > 1
  return (
    <ul
      aria-label={t('office-releases.days.chosen', { count: dates.length })}
      className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-1.5"
    >
      {dates.map((date) => {
        const day = dayOf(ids[0] ?? 0, date)
        const isWrong = checkDay(ids, date, dayOf).state === 'closed'
        return (
          <li key={date}>
            <button
              type="button"
              aria-label={t('office-releases.days.remove', { date: formatDay(date, 'full') })}
              onClick={() => onRemove(date)}
              className={classNames(
                'group relative block h-full w-full rounded-inner border border-line border-t-[3px] px-1 pt-1 pb-1.5 text-center text-soft text-xs focus-ring hover:border-danger',
                isAyilyam(day) ? 'border-t-gold bg-gold-subtle' : 'border-t-gold bg-card',
                isWrong && 'border-danger-line border-t-danger bg-danger-subtle text-danger line-through',
              )}
            >
              <X
                aria-hidden="true"
                size={14}
                className="absolute end-1 top-1 text-quiet group-hover:text-danger"
              />
              <span className="block">{formatWeekday(date)}</span>
              <b className="title num block text-[1.0625rem] text-ink leading-5">
                <bdi>{formatDay(date, 'brief')}</bdi>
              </b>
              <span className="block wrap-anywhere">
                {day ? `${day.malayalam.monthName} ${day.malayalam.day}` : ' '}
              </span>
              {isTwoYears && <span className="num block">{date.slice(0, 4)}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
