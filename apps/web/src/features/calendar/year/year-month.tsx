import type { KeyboardEvent } from 'react'
import { type CivilDay, type CivilMonth, monthOf, weeksOf } from '../../../lib/dates/civil-day.ts'
import { formatDay, formatMonth, formatMonthName, formatWeekday } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import type { DescribedDay } from './describe-year-day.ts'
import { YearCell } from './year-cell.tsx'

interface YearMonthProps {
  month: CivilMonth
  days: ReadonlyMap<CivilDay, DescribedDay>
  today: CivilDay | undefined
  looked: CivilDay
  chosen: CivilDay | undefined
  onOpen: (date: CivilDay) => void
  onKey: (date: CivilDay, event: KeyboardEvent) => void
}

export function YearMonth({
  month,
  days,
  today,
  looked: focusedDate,
  chosen,
  onOpen,
  onKey,
}: YearMonthProps) {
  const { t } = useTranslation()
  const weeks = weeksOf(month).filter((week) => week.some((date) => monthOf(date) === month))
  const shown = [...days.values()].filter(({ date }) => monthOf(date) === month)
  const first = shown.at(0)?.malayalam
  const last = shown.at(-1)?.malayalam
  return (
    <section className="rounded-card border border-line bg-card px-2.5 pt-3 pb-2.5">
      <h2 className="title px-1.5 text-lg leading-6">
        {formatMonthName(`${month}-01`, 'long')}{' '}
        <span className="num text-quiet text-sm">{month.slice(0, 4)}</span>
      </h2>
      <p className="min-h-4 px-1.5 pb-1.5 text-[13px] text-quiet leading-4">
        {first && last && (
          <bdi>
            {t('office.year.malayalam', {
              first: t(`office.months.${first.month}`),
              last: t(`office.months.${last.month}`),
              year: last.year,
            })}
          </bdi>
        )}
      </p>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid with arrow-key navigation
        role="grid"
        aria-label={formatMonth(month)}
        className="w-full table-fixed border-separate border-spacing-px"
      >
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th
                key={date}
                scope="col"
                abbr={formatDay(date, 'weekday')}
                className="font-medium text-quiet text-xs leading-5"
              >
                {formatWeekday(date, 'narrow')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => {
                const day = monthOf(date) === month ? days.get(date) : undefined
                if (!day) return <td key={date} />
                return (
                  <YearCell
                    key={date}
                    day={day}
                    today={today}
                    focusable={date === focusedDate}
                    chosen={date === chosen}
                    onPress={() => onOpen(date)}
                    onKey={(event) => onKey(date, event)}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
