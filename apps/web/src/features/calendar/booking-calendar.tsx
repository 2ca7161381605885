import {
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useId,
  useOptimistic,
  useRef,
  useState,
} from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { type CivilDay, dayInMonth, monthOf } from '../../lib/dates/civil-day.ts'
import { formatMonth } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { type MonthQuery, monthQuery } from './calendar.api.ts'
import { type BookingDay, isBookable, keepInReach, type OfferingTimes } from './calendar.rules.ts'
import { dayLabel } from './calendar-words.ts'
import { DayPanel } from './day-panel.tsx'
import { DayStrip } from './day-strip.tsx'
import { MonthGrid } from './month-grid.tsx'
import { MonthHeading } from './month-heading.tsx'
import { MonthLegend } from './month-legend.tsx'
import { StarFinder } from './star-finder.tsx'
import { useMonths, useTempleDay } from './use-months.ts'

interface BookingCalendarProps {
  offeringId: number
  value: CivilDay | undefined
  /** Called only with bookable days. */
  onChange: (date: CivilDay) => void
  /** The devotee's birth star: its days are marked, and the star finder starts with it. */
  starId?: number | undefined
  /** Enables the panel to show when the pooja begins and the booking cutoff. */
  offering?: OfferingTimes | undefined
  /** Query for a month of the sales channel; defaults to online sales. */
  months?: MonthQuery | undefined
  /** Introduction above the star finder: what is being booked. */
  intro?: ReactNode
  /** Rendered below the details of a bookable day. */
  action?: (date: CivilDay) => ReactNode
  /** Heading level, one below the page's own heading. */
  heading?: 'h2' | 'h3'
}

const noDays: BookingDay[] = []

/** A month laid out like a Kerala wall calendar, with availability. */
export function BookingCalendar(props: BookingCalendarProps) {
  const {
    offeringId,
    value,
    onChange,
    starId,
    offering,
    intro,
    action,
    heading = 'h2',
    months = monthQuery,
  } = props
  const { t } = useTranslation()
  const headingId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { today, timeZone } = useTempleDay()
  // Optimistic: the pressed day is marked at once, before the page and the day's details re-render.
  const [chosen, markChosen] = useOptimistic(value)
  const [leafed, setLeafed] = useState<{ to: CivilDay; from: CivilDay | undefined }>()
  const [said, setSaid] = useState('')
  // A day of a neighbouring month pressed before that month was loaded; it is taken once the month arrives.
  const [awaited, setAwaited] = useState<CivilDay>()
  // A new `value` from outside overrides the month the user paged to.
  const looked = (leafed && leafed.from === chosen ? leafed.to : undefined) ?? chosen ?? today
  const detailed = useDeferredValue(looked)
  const month = monthOf(looked)
  const { shown, dayOf } = useMonths(months, { offeringId, month, today })
  const days = shown.data?.days ?? noDays
  const labelOf = (date: CivilDay) => {
    const day = dayOf(date)
    return day && dayLabel(t, day, { today, ...(starId !== undefined && { starId }) })
  }

  const look = (date: CivilDay, after: CivilDay | undefined = chosen) => {
    const to = dayInMonth(date, keepInReach(monthOf(date), today))
    if (monthOf(to) !== month) setSaid(formatMonth(monthOf(to)))
    setLeafed({ to, from: after })
    setAwaited(undefined)
  }
  const take = (date: CivilDay) => {
    look(date, date)
    startTransition(() => {
      markChosen(date)
      onChange(date)
    })
  }
  const choose = (date: CivilDay) => {
    const day = dayOf(date)
    if (day && isBookable(day)) {
      take(date)
      setSaid(t('calendar.say.chosen', { day: labelOf(date) }))
      return
    }
    look(date)
    if (!day) setAwaited(date)
    else setSaid(t('calendar.say.refused', { day: labelOf(date) }))
  }

  useEffect(() => {
    if (awaited !== undefined && awaited === looked && dayOf(awaited)) choose(awaited)
  })

  return (
    <div className="@container/calendar">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 print:hidden">
        {intro}
        <StarFinder
          offeringId={offeringId}
          starId={starId}
          today={today}
          onPageOf={(star) =>
            dayOf(looked)?.birthdayStars.some(({ id }) => id === star) ? looked : undefined
          }
          onFound={(date, bookable) => (bookable ? take(date) : look(date))}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 pt-2 facing:grid-cols-[minmax(0,1fr)_356px] facing:gap-7">
        <div className="min-w-0 [--month-head:6.5rem]">
          {/* Cancels the top margin of the day strip below, which keeps the sticky strip from covering the month
              heading. */}
          <section
            aria-labelledby={headingId}
            className="@container/month -mx-4 -mb-(--month-head) facing:mb-0 break-inside-avoid overflow-hidden border-line border-y bg-card sm:-mx-6 md:mx-0 md:rounded-card md:border-x print:mb-0"
          >
            <MonthHeading
              id={headingId}
              heading={heading}
              month={month}
              today={today}
              days={days}
              onMonth={(next) => look(dayInMonth(looked, next))}
              onToday={() => look(today)}
            />
            <div className="relative">
              <MonthGrid
                month={month}
                today={today}
                looked={looked}
                value={chosen}
                starId={starId}
                dayOf={dayOf}
                loading={shown.isPending}
                onLook={look}
                onChoose={choose}
              />
              {shown.isError && days.length === 0 && (
                <div className="absolute inset-0 z-2 grid place-items-center bg-[color-mix(in_srgb,var(--surface-card)_80%,transparent)] p-4">
                  <LoadFailed
                    title={t('calendar.failed')}
                    message={errorText(shown.error)}
                    onRetry={() => void shown.refetch()}
                  />
                </div>
              )}
            </div>
            <MonthLegend />
          </section>
          <DayStrip
            date={looked}
            day={dayOf(looked)}
            onOpen={() => panel.current?.scrollIntoView({ block: 'center' })}
          />
        </div>
        <div ref={panel} className="min-w-0 facing:sticky facing:top-[calc(var(--header)+1.5rem)]">
          <DayPanel
            date={detailed}
            day={dayOf(detailed)}
            failed={shown.isError}
            days={days}
            today={today}
            opensUntil={shown.data?.opensUntil}
            timeZone={timeZone}
            offering={offering}
            heading={heading}
            action={action}
          />
        </div>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
