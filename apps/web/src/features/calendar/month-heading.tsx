import { CalendarCheck, ChevronLeft, ChevronRight } from 'lucide-react'
import { type CivilDay, type CivilMonth, monthOf, shiftMonth } from '../../lib/dates/civil-day.ts'
import { formatMonth } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Beside } from '../../ui/beside.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type BookingDay, isInReach, malayalamSpan } from './calendar.rules.ts'

interface MonthHeadingProps {
  month: CivilMonth
  today: CivilDay
  days: readonly BookingDay[]
  heading: 'h2' | 'h3'
  id: string
  onMonth: (month: CivilMonth) => void
  onToday: () => void
}

/** `Thulam – Vrischikam 1202`; the year follows the first month only if the months' years differ. */
function spanWords(days: readonly BookingDay[]) {
  const span = malayalamSpan(days)
  if (!span) return undefined
  const { first, last } = span
  if (first.month === last.month) {
    return { en: `${last.monthName} ${last.year}`, ml: last.monthNameMl }
  }
  const year = first.year === last.year ? '' : ` ${first.year}`
  return {
    en: `${first.monthName}${year} – ${last.monthName} ${last.year}`,
    ml: `${first.monthNameMl} – ${last.monthNameMl}`,
  }
}

export function MonthHeading(props: MonthHeadingProps) {
  const { month, today, days, heading: Heading, id, onMonth, onToday } = props
  const { t } = useTranslation()
  const span = spanWords(days)
  const away = month !== monthOf(today)
  const before = shiftMonth(month, -1)
  const after = shiftMonth(month, 1)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 py-3 ps-4 pe-2 roomy:py-4 roomy:ps-6 roomy:pe-5">
      {/* Fixed basis, so that the buttons next to it do not move when the text loads. */}
      <div className="min-w-0 flex-1 basis-44">
        <Heading id={id} className="title text-2xl leading-7 roomy:text-3xl roomy:leading-[2.125rem]">
          <bdi>{formatMonth(month)}</bdi>
        </Heading>
        {/* Reserves two lines on narrow screens, so that the layout does not shift when the text loads. */}
        <p className="min-h-10 text-sm text-soft leading-5 roomy:min-h-5">
          {span && (
            <>
              <bdi className="inline-block">{span.en}</bdi>{' '}
              <Beside className="inline-block">{span.ml}</Beside>
            </>
          )}
        </p>
      </div>
      <div className="flex flex-none items-center gap-1 roomy:gap-2 print:hidden">
        <span className="hidden roomy:inline">
          <Button size="sm" look={away ? 'quiet' : 'plain'} onClick={onToday}>
            {t('calendar.toToday')}
          </Button>
        </span>
        {away && (
          <span className="roomy:hidden">
            <IconButton label={t('calendar.toToday')} onClick={onToday}>
              <CalendarCheck aria-hidden="true" size={22} />
            </IconButton>
          </span>
        )}
        <IconButton
          label={formatMonth(before)}
          disabled={!isInReach(before, today)}
          onClick={() => onMonth(before)}
        >
          <ChevronLeft aria-hidden="true" size={24} className="rtl:-scale-x-100" />
        </IconButton>
        <IconButton
          label={formatMonth(after)}
          disabled={!isInReach(after, today)}
          onClick={() => onMonth(after)}
        >
          <ChevronRight aria-hidden="true" size={24} className="rtl:-scale-x-100" />
        </IconButton>
      </div>
    </div>
  )
}
