import { type KeyboardEvent, useCallback, useEffect, useId, useRef } from 'react'
import { type CivilDay, type CivilMonth, monthOf, weeksOf } from '../../lib/dates/civil-day.ts'
import { formatMonth } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { type BookingDay, dayByKey } from './calendar.rules.ts'
import { DayCell } from './day-cell.tsx'
import { WeekHeads } from './week-heads.tsx'

interface MonthGridProps {
  month: CivilMonth
  today: CivilDay
  looked: CivilDay
  value: CivilDay | undefined
  starId: number | undefined
  dayOf: (date: CivilDay) => BookingDay | undefined
  loading: boolean
  onLook: (date: CivilDay) => void
  onChoose: (date: CivilDay) => void
}

/** The month as an ARIA grid: one Tab stop, arrow keys move between days. */
export function MonthGrid(props: MonthGridProps) {
  const { month, today, looked, value, starId, dayOf, loading, onLook, onChoose } = props
  const { t } = useTranslation()
  const table = useRef<HTMLTableElement>(null)
  const movedByKey = useRef(false)
  const helpId = useId()
  const weeks = weeksOf(month)

  useEffect(() => {
    if (!movedByKey.current) return
    movedByKey.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${looked}"]`)?.focus()
  }, [looked])

  const onKey = (date: CivilDay, event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onChoose(date)
      return
    }
    const rtl = table.current !== null && getComputedStyle(table.current).direction === 'rtl'
    const next = dayByKey(date, { key: event.key, shiftKey: event.shiftKey, rtl })
    if (!next) return
    event.preventDefault()
    movedByKey.current = true
    onLook(next)
  }

  const latest = useRef({ onChoose, onKey })
  useEffect(() => {
    latest.current = { onChoose, onKey }
  })
  const press = useCallback((date: CivilDay) => latest.current.onChoose(date), [])
  const key = useCallback((date: CivilDay, event: KeyboardEvent) => latest.current.onKey(date, event), [])

  return (
    <>
      <p id={helpId} hidden>
        {t('calendar.help')}
      </p>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid with arrow-key navigation
        role="grid"
        aria-label={t('calendar.grid', { month: formatMonth(month) })}
        aria-describedby={helpId}
        aria-busy={loading}
        className="w-full table-fixed border-separate border-spacing-0"
      >
        <WeekHeads dates={weeks[0] ?? []} />
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]} className="group/week">
              {week.map((date) => (
                <DayCell
                  key={date}
                  date={date}
                  day={dayOf(date)}
                  today={today}
                  starId={starId}
                  outside={monthOf(date) !== month}
                  looked={date === looked}
                  chosen={date === value}
                  onPress={press}
                  onKey={key}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
