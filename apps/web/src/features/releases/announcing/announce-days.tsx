import { useMutation } from '@tanstack/react-query'
import { CalendarPlus, ChevronLeft, ChevronRight, CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { errorText } from '../../../lib/api/api-error.ts'
import { type CivilDay, monthOf, shiftMonth, weeksOf } from '../../../lib/dates/civil-day.ts'
import { formatMonth } from '../../../lib/format/format-day.ts'
import { useTextsUnder } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { addDates, checkDay, isEndless, toggleDate } from './announce-days-rules.ts'
import { AnnounceLeaves } from './announce-leaves.tsx'
import { AnnounceMonth } from './announce-month.tsx'
import type { OfferingChoice } from './announce-offerings.tsx'
import type { useHeldDays } from './use-held-days.ts'

const monthsAhead = 12

interface AnnounceDaysProps {
  chosen: readonly OfferingChoice[]
  dates: readonly CivilDay[]
  today: CivilDay
  month: string
  onMonth: (month: string) => void
  held: ReturnType<typeof useHeldDays>
  onChange: (dates: CivilDay[]) => void
  error: string | undefined
}

/** Chooses the days of a release in the calendar of the chosen offerings. */
export function AnnounceDays(props: AnnounceDaysProps) {
  const { chosen, dates, today, month, onMonth, held, onChange, error } = props
  const word = useTextsUnder('office-releases.days')
  const titleId = useId()
  const [added, setAdded] = useState<number>()
  const ids = chosen.map(({ id }) => id)
  const first = monthOf(today)
  const openOf = (date: CivilDay) => checkDay(ids, date, held.dayOf).state === 'open'
  const wholeMonth = weeksOf(month)
    .flat()
    .filter((date) => monthOf(date) === month && openOf(date))
  const endless = chosen.find(({ id }) =>
    weeksOf(month)
      .flat()
      .some((date) => monthOf(date) === month && isEndless(held.dayOf(id, date))),
  )
  const finding = useMutation({
    mutationFn: () =>
      held.listAyilyams(Array.from({ length: monthsAhead + 1 }, (_, at) => shiftMonth(first, at))),
    onSuccess: (found) => {
      setAdded(found.length)
      onChange(addDates(dates, found))
    },
    onError: (failure) => {
      showToast(errorText(failure), 'error')
    },
  })
  if (chosen.length === 0) return <p className="text-soft">{word('first')}</p>
  return (
    <fieldset aria-labelledby={titleId} className="grid min-w-0 gap-3" data-fault={error ? '' : undefined}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span id={titleId} className="font-medium">
          {word('title')}
        </span>
        <span className="num ms-auto flex items-center">
          <IconButton
            label={word('previous')}
            disabled={month <= first}
            onClick={() => onMonth(shiftMonth(month, -1))}
          >
            <ChevronLeft aria-hidden="true" size={20} className="rtl:-scale-x-100" />
          </IconButton>
          <b aria-live="polite" className="min-w-36 text-center font-semibold">
            {formatMonth(month)}
          </b>
          <IconButton
            label={word('next')}
            disabled={month >= shiftMonth(first, 2 * monthsAhead)}
            onClick={() => onMonth(shiftMonth(month, 1))}
          >
            <ChevronRight aria-hidden="true" size={20} className="rtl:-scale-x-100" />
          </IconButton>
        </span>
      </div>
      {held.isError && <LoadFailed message={word('failed')} onRetry={held.retry} />}
      {endless && <p className="text-warning">{word('endless', { name: endless.name })}</p>}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <AnnounceMonth
          month={month}
          chosen={chosen}
          dates={dates}
          dayOf={held.dayOf}
          onToggle={(date) => onChange(toggleDate(dates, date))}
        />
        <AnnounceLeaves
          chosen={chosen}
          dates={dates}
          dayOf={held.dayOf}
          onRemove={(date) => onChange(toggleDate(dates, date))}
        />
      </div>
      <p className="flex flex-wrap gap-2">
        <Button
          look="line"
          size="sm"
          icon={<CalendarPlus aria-hidden="true" size={18} />}
          loading={finding.isPending}
          onClick={() => finding.mutate()}
        >
          {word('ayilyams')}
        </Button>
        <Button
          look="line"
          size="sm"
          disabled={wholeMonth.length === 0}
          onClick={() => onChange(addDates(dates, wholeMonth))}
        >
          {word('month', { month: formatMonth(month) })}
        </Button>
        {dates.length > 0 && (
          <Button look="plain" size="sm" onClick={() => onChange([])}>
            {word('none')}
          </Button>
        )}
      </p>
      <p role="status" className="text-soft text-sm empty:hidden">
        {added === 0 && finding.isSuccess && word('noAyilyams')}
      </p>
      <div aria-live="polite">
        {error && (
          <p className="flex items-start gap-1.5 text-[0.9375rem] text-danger leading-snug">
            <CircleAlert aria-hidden="true" size={18} className="mt-px flex-none" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </fieldset>
  )
}
