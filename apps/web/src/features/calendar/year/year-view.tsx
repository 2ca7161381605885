import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type CivilDay, monthOf, shiftMonth } from '../../../lib/dates/civil-day.ts'
import { formatTime } from '../../../lib/format/format-time.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { dayByKey } from '../calendar.rules.ts'
import { describeYearDays, keepInYear, listIssues, type Year } from './describe-year-day.ts'
import { IssueList } from './issue-list.tsx'
import { YearLegend } from './year-legend.tsx'
import { YearMonth } from './year-month.tsx'

interface YearViewProps {
  year: Year
  today: CivilDay
  timeZone: string
  chosen: CivilDay | undefined
  onOpen: (date: CivilDay) => void
}

/** Twelve months as one grid: a single Tab stop, arrow keys move through the whole year. */
export function YearView({ year, today, timeZone, chosen, onOpen }: YearViewProps) {
  const { t } = useTranslation()
  const months = useRef<HTMLDivElement>(null)
  const movedByKey = useRef(false)
  const [lookedAt, setLookedAt] = useState(chosen ?? today)
  const looked = keepInYear(lookedAt, year)
  const days = useMemo(() => describeYearDays(year), [year])
  const issues = listIssues(
    t,
    year,
    today,
    (from, to) => `${formatTime(from, timeZone)} – ${formatTime(to, timeZone)}`,
  )

  useEffect(() => {
    if (!movedByKey.current) return
    movedByKey.current = false
    months.current?.querySelector<HTMLElement>(`[data-day="${looked}"]`)?.focus()
  }, [looked])

  const open = (date: CivilDay) => {
    setLookedAt(date)
    onOpen(date)
  }
  const onKey = (date: CivilDay, event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      open(date)
      return
    }
    const rtl = months.current !== null && getComputedStyle(months.current).direction === 'rtl'
    const next = dayByKey(date, { key: event.key, shiftKey: event.shiftKey, rtl })
    if (!next) return
    event.preventDefault()
    movedByKey.current = true
    setLookedAt(keepInYear(next, year))
  }

  return (
    <>
      <YearLegend days={[...days.values()]} />
      <p className="sr-only">{t('office.year.keys')}</p>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div ref={months} className="grid gap-3.5 sm:grid-cols-2 md:grid-cols-3 min-[84rem]:grid-cols-4">
          {Array.from({ length: 12 }, (_, at) => shiftMonth(monthOf(year.from), at)).map((month) => (
            <YearMonth
              key={month}
              month={month}
              days={days}
              today={today}
              looked={looked}
              chosen={chosen}
              onOpen={open}
              onKey={onKey}
            />
          ))}
        </div>
        <aside className="max-xl:order-first">
          <IssueList issues={issues} chosen={chosen} onOpen={open} />
        </aside>
      </div>
    </>
  )
}
