import { Check, Star } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import { type CivilDay, dayNumber, weekdayOf } from '../../lib/dates/civil-day.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ayilyam, type BookingDay, isAyilyam, isBookable } from './calendar.rules.ts'
import { dayLabel } from './calendar-words.ts'
import { CellNotes } from './cell-notes.tsx'
import { DayMark } from './day-mark.tsx'

interface DayCellProps {
  date: CivilDay
  /** Undefined until the month is loaded. */
  day: BookingDay | undefined
  today: CivilDay
  starId: number | undefined
  /** The day belongs to a neighbouring month. */
  outside: boolean
  looked: boolean
  chosen: boolean
  /** Must be referentially stable, so that a press re-renders two cells and not the month. */
  onPress: (date: CivilDay) => void
  onKey: (date: CivilDay, event: KeyboardEvent) => void
}

/** Background and text colour by availability. */
function lookOf(day: BookingDay | undefined, outside: boolean) {
  const open = !day || isBookable(day)
  return {
    ground: classNames(
      outside && 'bg-page',
      day?.reason === 'blocked' && 'hatched',
      day && open && !outside && isAyilyam(day) && 'bg-gold-subtle',
    ),
    number: open && !outside ? 'font-[460]' : 'font-[340]',
    quiet: outside || !open,
  }
}

export const DayCell = memo(function DayCell(props: DayCellProps) {
  const { date, day, today, starId, outside, looked, chosen, onPress, onKey } = props
  const { t } = useTranslation()
  const look = lookOf(day, outside)
  const sunday = weekdayOf(date) === 0
  const startsMonth = day?.malayalam.day === 1
  const isYours = day?.birthdayStars.some(({ id }) => id === starId)
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: users select cells of this grid
      role="gridcell"
      data-day={date}
      tabIndex={looked && !outside ? 0 : -1}
      aria-selected={chosen}
      aria-disabled={day !== undefined && !isBookable(day)}
      aria-current={date === today ? 'date' : undefined}
      aria-label={
        day ? dayLabel(t, day, { today, ...(starId !== undefined && { starId }) }) : formatDay(date, 'full')
      }
      onClick={() => onPress(date)}
      onKeyDown={(event) => onKey(date, event)}
      className={classNames(
        'group relative h-[max(84px,min(5.25rem,24cqw))] cursor-pointer border-line border-e border-b p-0 align-top last:border-e-0 group-last/week:border-b-0 roomy:h-[7.125rem]',
        'outline-2 outline-transparent -outline-offset-[6px] focus-visible:z-1 focus-visible:outline-primary',
        // Scroll margins for the page header above and the day strip below.
        'scroll-mt-24 scroll-mb-36 hover:bg-primary-subtle',
        look.ground,
        chosen && 'z-1 shadow-[inset_0_0_0_3px_var(--primary)]',
        looked && !chosen && 'shadow-[inset_0_0_0_2px_var(--line-strong)]',
      )}
    >
      <div className="absolute inset-0 flex flex-col items-center overflow-hidden px-px pt-[5px] pb-1 text-center roomy:items-stretch roomy:px-2 roomy:py-2 roomy:text-start broad:px-3 broad:py-[9px]">
        <div className="flex items-start justify-between">
          <span
            className={classNames(
              'title num text-[min(1.3125rem,7.4cqw)] leading-[1.15] tracking-[-0.02em] roomy:text-3xl roomy:leading-8',
              look.number,
              sunday && !look.quiet ? 'text-danger' : look.quiet ? 'text-quiet' : 'text-ink',
              date === today && 'shadow-[inset_0_-3px_0_var(--primary)] broad:shadow-none',
            )}
          >
            {dayNumber(date)}
          </span>
          {date === today && (
            <span className="ms-1 me-auto hidden pt-1.5 font-semibold text-xs text-primary leading-5 broad:inline">
              {t('calendar.today')}
            </span>
          )}
          {day && (
            <span
              className={classNames(
                'num hidden pt-[3px] text-sm leading-5 roomy:inline',
                startsMonth ? 'font-semibold text-gold-ink' : 'text-quiet',
              )}
            >
              {day.malayalam.day}
            </span>
          )}
        </div>
        {day ? (
          <>
            <span
              className={classNames(
                'mt-px flex max-w-full items-center gap-1 text-[min(0.75rem,3.4cqw)] leading-[var(--lead-cell,1.17)] tracking-[-0.025em] roomy:text-[0.84375rem] roomy:leading-[1.125rem] roomy:tracking-[-0.01em] broad:text-sm broad:tracking-normal',
                isAyilyam(day) && !look.quiet
                  ? 'font-semibold text-gold-ink'
                  : look.quiet
                    ? 'text-quiet'
                    : 'text-soft',
              )}
            >
              <bdi className="roomy:hidden">{t(`calendar.shortStars.${day.star.id}`)}</bdi>
              <bdi className="hidden roomy:inline">{day.star.name}</bdi>
              {isAyilyam(day) && day.star.id === ayilyam && (
                <span className="hidden roomy:inline">
                  <DayMark mark="ayilyam" />
                </span>
              )}
              {isYours && (
                <Star size={13} className="hidden flex-none fill-current text-primary roomy:inline" />
              )}
            </span>
            <CellNotes
              day={day}
              quiet={look.quiet}
              outside={outside}
              chosen={chosen}
              isYours={isYours === true}
            />
          </>
        ) : (
          <Skeleton className="mt-1.5 h-3 w-4/5" />
        )}
        {chosen && (
          <span className="absolute end-2 bottom-2 hidden size-6 place-items-center rounded-full bg-primary text-neutral roomy:grid">
            <Check size={16} />
          </span>
        )}
      </div>
    </td>
  )
})
