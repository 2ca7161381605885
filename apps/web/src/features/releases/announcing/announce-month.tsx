import { type CivilDay, dayNumber, monthOf, weeksOf } from '../../../lib/dates/civil-day.ts'
import { formatDay, formatWeekday } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { classNames } from '../../../ui/class-names.ts'
import { checkDay, type DayOf, isAyilyam } from './announce-days-rules.ts'
import type { OfferingChoice } from './announce-offerings.tsx'

interface AnnounceMonthProps {
  month: string
  chosen: readonly OfferingChoice[]
  dates: readonly CivilDay[]
  dayOf: DayOf
  onToggle: (date: CivilDay) => void
}

/** A month of buttons; enabled on days when all chosen offerings can be booked. */
export function AnnounceMonth({ month, chosen, dates, dayOf, onToggle }: AnnounceMonthProps) {
  const { t } = useTranslation()
  const ids = chosen.map(({ id }) => id)
  const weeks = weeksOf(month).filter((week) => week.some((date) => monthOf(date) === month))
  const tell = (date: CivilDay) => {
    const judged = checkDay(ids, date, dayOf)
    const special = isAyilyam(dayOf(ids[0] ?? 0, date)) ? t('office-releases.days.ayilyam') : ''
    const why =
      judged.state === 'closed'
        ? t(`office-releases.days.reasons.${judged.reason}`, {
            name: chosen.find(({ id }) => id === judged.offeringId)?.name,
          })
        : ''
    return [formatDay(date, 'full'), special, why].filter(Boolean).join(', ')
  }
  return (
    <div className="grid max-w-md grid-cols-7 gap-1 text-center">
      {weeks[0]?.map((date) => (
        <span key={date} aria-hidden="true" className="text-quiet text-sm">
          {formatWeekday(date)}
        </span>
      ))}
      {weeks.flat().map((date) => {
        if (monthOf(date) !== month) return <span key={date} />
        const { state } = checkDay(ids, date, dayOf)
        const isOn = dates.includes(date)
        const isHoly = isAyilyam(dayOf(ids[0] ?? 0, date))
        return (
          <button
            key={date}
            type="button"
            aria-pressed={isOn}
            aria-label={tell(date)}
            disabled={state !== 'open' && !isOn}
            onClick={() => onToggle(date)}
            className={classNames(
              'num h-11 min-w-0 rounded-inner border focus-ring disabled:cursor-not-allowed',
              isOn
                ? 'border-primary bg-primary font-semibold text-neutral'
                : isHoly
                  ? 'border-gold-line bg-gold-subtle text-gold-ink'
                  : 'border-line bg-card hover:bg-primary-subtle',
              state === 'closed' && !isOn && 'border-transparent bg-transparent text-quiet line-through',
              state === 'unknown' && 'animate-pulse text-quiet',
            )}
          >
            {dayNumber(date)}
          </button>
        )
      })}
    </div>
  )
}
