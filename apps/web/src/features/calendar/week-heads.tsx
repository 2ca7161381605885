import { weekdayOf } from '../../lib/dates/civil-day.ts'
import { formatDay, formatWeekday, formatWeekdayMl } from '../../lib/format/format-day.ts'
import { Beside } from '../../ui/beside.tsx'
import { classNames } from '../../ui/class-names.ts'

/** Weekday headings, in both scripts if there is room. */
export function WeekHeads({ dates }: { dates: string[] }) {
  return (
    <thead>
      <tr>
        {dates.map((date) => (
          <th
            key={date}
            scope="col"
            abbr={formatDay(date, 'weekday')}
            className={classNames(
              'border-line border-y bg-sunken px-0 py-1.5 font-semibold text-[min(0.8125rem,3.6cqw)] roomy:p-2 roomy:text-sm broad:px-3',
              weekdayOf(date) === 0 && 'text-danger',
            )}
          >
            <span className="flex items-baseline justify-center gap-1.5 roomy:justify-between">
              <span className="roomy:hidden">{formatWeekday(date, 'narrow')}</span>
              <span className="hidden roomy:inline">{formatWeekday(date)}</span>
              <Beside className="hidden font-[450] text-[0.78rem] text-quiet roomy:inline">
                {formatWeekdayMl(date)}
              </Beside>
            </span>
          </th>
        ))}
      </tr>
    </thead>
  )
}
