import type { PageOf } from '@vazhipadu/contract/public-pages/pages'
import { Check } from 'lucide-react'
import { DayMark } from '../../features/calendar/day-mark.tsx'
import { dayNumber, monthOf, weekdayOf, weeksOf } from '../../lib/dates/civil-day.ts'
import { formatDay, formatWeekday } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'

interface SmallMonthProps {
  month: string
  days: PageOf<'offering'>['days']
  today: string
  chosen: string | null
  onChoose: (date: string) => void
}

/** A small month on an offering's card for choosing the day. */
export function SmallMonth({ month, days, today, chosen, onChoose }: SmallMonthProps) {
  const { t } = useTranslation()
  const weeks = weeksOf(month).filter((week) => week.some((date) => monthOf(date) === month))
  return (
    <table aria-label={t('temple.offering.choose')} className="w-full table-fixed text-center">
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th
              key={date}
              scope="col"
              abbr={formatDay(date, 'weekday')}
              className={classNames(
                'py-2 font-medium text-[0.8125rem]',
                weekdayOf(date) === 0 ? 'text-danger' : 'text-soft',
              )}
            >
              {formatWeekday(date, 'narrow')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date} className="p-0.5">
                {monthOf(date) === month && (
                  <SmallDay
                    date={date}
                    day={days.find((each) => each.date === date)}
                    isToday={date === today}
                    isChosen={date === chosen}
                    onChoose={onChoose}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface SmallDayProps {
  date: string
  day: PageOf<'offering'>['days'][number] | undefined
  isToday: boolean
  isChosen: boolean
  onChoose: (date: string) => void
}

function SmallDay({ date, day, isToday, isChosen, onChoose }: SmallDayProps) {
  const { t } = useTranslation()
  const isOpen = day?.state === 'open'
  const label = [
    formatDay(date, 'full'),
    isToday && t('calendar.today'),
    day?.isAyilyam && t('calendar.legend.ayilyam'),
    day && !isOpen && t(`calendar.cell.${day.state}`),
  ]
  return (
    <button
      type="button"
      disabled={!isOpen}
      aria-pressed={isChosen}
      aria-label={label.filter(Boolean).join(', ')}
      onClick={() => onChoose(date)}
      className={classNames(
        'relative grid h-12 w-full content-center justify-items-center rounded-inner focus-ring',
        isOpen ? 'font-semibold text-ink hover:bg-primary-subtle' : 'text-quiet',
        day?.isAyilyam && isOpen && 'bg-gold-subtle text-gold-ink',
        day?.state === 'blocked' && 'hatched',
        isToday && 'underline decoration-2 decoration-primary underline-offset-4',
        isChosen && 'ring-2 ring-primary ring-inset',
      )}
    >
      <span className="title num text-lg leading-6">{dayNumber(date)}</span>
      {day?.isAyilyam && <DayMark mark="ayilyam" size={12} />}
      {isChosen && (
        <span className="absolute -end-1 -top-1 grid size-5 place-items-center rounded-full bg-primary text-neutral">
          <Check aria-hidden="true" size={13} />
        </span>
      )}
    </button>
  )
}
