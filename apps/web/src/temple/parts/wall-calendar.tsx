import type { AlmanacDay, PageOf } from '@vazhipadu/contract/public-pages/pages'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ayilyam, cellMarks, isAyilyam, specialNames } from '../../features/calendar/calendar.rules.ts'
import { DayMark } from '../../features/calendar/day-mark.tsx'
import { WeekHeads } from '../../features/calendar/week-heads.tsx'
import { dayNumber, monthOf, weekdayOf } from '../../lib/dates/civil-day.ts'
import { formatDay, formatMonth } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Beside } from '../../ui/beside.tsx'
import { classNames } from '../../ui/class-names.ts'
import { linkTo } from '../page-links.ts'

interface WallCalendarProps {
  page: PageOf<'calendar'>
  looked: string
  onLook: (date: string) => void
}

/** A month as a Kerala wall calendar. Paging opens the next page, so that every month has its own URL. */
export function WallCalendar({ page, looked, onLook }: WallCalendarProps) {
  const { days, month, months, today } = page
  const inMonth = days.filter(({ date }) => monthOf(date) === month)
  const [first, last] = [inMonth[0]?.malayalam, inMonth.at(-1)?.malayalam]
  const at = months.indexOf(month)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <section className="@container/month overflow-hidden border-line border-y bg-card max-md:-mx-4 md:rounded-card md:border-x">
      <div className="flex items-center justify-between gap-x-4 px-4 py-3 md:px-6 md:py-5">
        <div className="min-w-0 flex-1">
          <h1 className="text-[1.75rem] leading-9 md:text-[2.5rem] md:leading-11">
            <bdi>{formatMonth(month)}</bdi>
          </h1>
          {first && last && (
            <p className="text-soft">
              <bdi>
                {first.monthName === last.monthName
                  ? `${last.monthName} ${last.year}`
                  : `${first.monthName} – ${last.monthName} ${last.year}`}
              </bdi>{' '}
              <Beside className="inline-block">
                {first.monthNameMl} – {last.monthNameMl}
              </Beside>
            </p>
          )}
        </div>
        <nav className="flex flex-none gap-1">
          <MonthLink month={months[at - 1]} today={today} forward={false} />
          <MonthLink month={months[at + 1]} today={today} forward />
        </nav>
      </div>
      <table className="w-full table-fixed border-separate border-spacing-0">
        <WeekHeads dates={days.slice(0, 7).map(({ date }) => date)} />
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date} className="group/week">
              {week.map((day) => (
                <td
                  key={day.date}
                  className={classNames(
                    'h-[84px] border-line border-e border-b p-0 align-top last:border-e-0 group-last/week:border-b-0 roomy:h-[7.125rem]',
                    monthOf(day.date) !== month && 'bg-page',
                    day.closed && 'hatched',
                  )}
                >
                  <DayLeaf
                    day={day}
                    isOutside={monthOf(day.date) !== month}
                    isToday={day.date === today}
                    isLooked={day.date === looked}
                    onLook={onLook}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A link to the previous or next month; renders nothing if it has no page. */
function MonthLink({
  month,
  today,
  forward,
}: {
  month: string | undefined
  today: string
  forward: boolean
}) {
  if (!month) return null
  const Arrow = forward ? ChevronRight : ChevronLeft
  const isNow = month === monthOf(today)
  return (
    <a
      href={linkTo(isNow ? { page: 'calendar' } : { page: 'calendar', month })}
      rel={forward ? 'next' : 'prev'}
      aria-label={formatMonth(month)}
      className="grid size-11 place-items-center rounded-inner text-soft hover:bg-sunken focus-ring"
    >
      <Arrow aria-hidden="true" size={24} className="rtl:-scale-x-100" />
    </a>
  )
}

interface DayLeafProps {
  day: AlmanacDay
  isOutside: boolean
  isToday: boolean
  isLooked: boolean
  onLook: (date: string) => void
}

function DayLeaf({ day, isOutside, isToday, isLooked, onLook }: DayLeafProps) {
  const { t } = useTranslation()
  const { date, malayalam, star } = day
  // A cell has room for one mark: the most important one.
  const marks = cellMarks(day)
  const shown = marks.find(({ mark }) => mark === 'great') ?? marks[0]
  const isHoly = isAyilyam(day) || malayalam.day === 1
  const label = [
    formatDay(date, 'full'),
    isToday && t('calendar.today'),
    malayalam.text,
    t('calendar.say.star', { star: star.name }),
    ...specialNames(day).map(({ name }) => name),
    day.closed && t('calendar.closedFor', { message: day.closed }),
  ]
  return (
    <button
      type="button"
      aria-label={label.filter(Boolean).join(', ')}
      aria-pressed={isLooked}
      onClick={() => onLook(date)}
      className={classNames(
        'flex size-full min-h-[inherit] flex-col items-center px-px pt-1 pb-1 text-center hover:bg-primary-subtle roomy:items-stretch roomy:p-2 roomy:text-start broad:px-3',
        'outline-2 outline-transparent -outline-offset-4 focus-visible:outline-primary',
        isHoly && !isOutside && 'bg-gold-subtle',
        isToday && 'shadow-[inset_0_0_0_2px_var(--primary)]',
        isLooked && 'shadow-[inset_0_0_0_3px_var(--primary)]',
      )}
    >
      <span className="flex w-full items-start justify-center roomy:justify-between">
        <span
          className={classNames(
            'title num text-[min(1.3125rem,7.4cqw)] leading-tight roomy:text-3xl roomy:leading-8',
            isOutside ? 'text-quiet' : weekdayOf(date) === 0 && 'text-danger',
          )}
        >
          {dayNumber(date)}
        </span>
        {isToday && (
          <span className="me-auto hidden ps-1.5 pt-1.5 font-semibold text-primary text-xs leading-5 broad:inline">
            {t('calendar.today')}
          </span>
        )}
        <span className="num hidden pt-0.5 text-quiet text-sm roomy:inline">{malayalam.day}</span>
      </span>
      <Beside
        className={classNames(
          'hidden text-sm leading-5 broad:block',
          isOutside ? 'text-quiet' : 'font-medium',
        )}
      >
        {star.nameMl}
      </Beside>
      <span className="max-w-full text-[min(0.75rem,3.4cqw)] text-soft leading-[var(--lead-cell,1.17)] tracking-[-0.025em] roomy:text-[min(0.875rem,1.85cqw)] broad:tracking-normal">
        <bdi className="roomy:hidden">{t(`calendar.shortStars.${star.id}`)}</bdi>
        <bdi className="hidden roomy:inline">{star.name}</bdi>
      </span>
      <span className="mt-auto flex max-w-full flex-wrap items-center justify-center gap-1 font-medium text-gold-ink text-xs roomy:justify-start roomy:text-[min(0.75rem,1.55cqw)]">
        {isAyilyam(day) && star.id === ayilyam && <DayMark mark="ayilyam" size={13} />}
        {shown && (
          <span className="flex min-w-0 items-center gap-1">
            <DayMark mark={shown.mark} size={13} />
            <bdi className="hidden roomy:line-clamp-2">{shown.name}</bdi>
          </span>
        )}
        {malayalam.day === 1 && !shown && (
          <Beside className="hidden roomy:inline">{malayalam.monthNameMl} 1</Beside>
        )}
      </span>
    </button>
  )
}
