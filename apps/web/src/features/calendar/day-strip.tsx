import { ChevronDown } from 'lucide-react'
import type { CivilDay } from '../../lib/dates/civil-day.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { type BookingDay, isBookable } from './calendar.rules.ts'
import { refusalWords } from './calendar-words.ts'

interface DayStripProps {
  date: CivilDay
  day: BookingDay | undefined
  /** Opens the day's full details. */
  onOpen: () => void
}

/**
 * On screens where the panel is below the month, shows the tapped day at the bottom of the window, above the phone's
 * tab bar, so that a closed day's reason is visible without scrolling. Its margin keeps it from covering the month's
 * arrow buttons.
 */
export function DayStrip({ date, day, onOpen }: DayStripProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      onClick={onOpen}
      className="sticky bottom-(--foot) z-10 -mx-4 mt-(--month-head) flex min-h-14 w-[calc(100%+32px)] items-center gap-3 border-line border-y bg-raised px-4 py-2 text-start shadow-float focus-ring sm:-mx-6 sm:w-[calc(100%+48px)] sm:px-6 md:bottom-4 md:mx-0 md:mt-[calc(var(--month-head)+12px)] md:w-full md:rounded-card md:border-x facing:hidden print:hidden"
    >
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
        <span className="min-w-0">
          <b className="font-semibold">
            <bdi>{formatDay(date, 'short')}</bdi>
          </b>
          {day && (
            <>
              {' · '}
              <bdi>{day.star.name}</bdi>
            </>
          )}
        </span>
        <span className="num min-w-0 text-soft">
          {day && (
            <bdi>
              {!isBookable(day)
                ? refusalWords(t, day)
                : day.left === null
                  ? t('calendar.panel.open')
                  : t('calendar.left', { count: day.left })}
            </bdi>
          )}
        </span>
      </span>
      <ChevronDown aria-hidden="true" size={20} className="flex-none text-soft" />
    </button>
  )
}
