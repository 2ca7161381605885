import type { KeyboardEvent } from 'react'
import { type CivilDay, dayNumber } from '../../../lib/dates/civil-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { classNames } from '../../../ui/class-names.ts'
import { type DescribedDay, yearDayLabel } from './describe-year-day.ts'
import { YearGround } from './year-ground.tsx'
import { YearMark } from './year-mark.tsx'

interface YearCellProps {
  day: DescribedDay
  today: CivilDay | undefined
  focusable: boolean
  chosen: boolean
  onPress: () => void
  onKey: (event: KeyboardEvent) => void
}

export function YearCell({ day, today, focusable, chosen, onPress, onKey }: YearCellProps) {
  const { t } = useTranslation()
  const past = today !== undefined && day.date < today
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: users select cells of this grid
      role="gridcell"
      data-day={day.date}
      tabIndex={focusable ? 0 : -1}
      aria-selected={chosen}
      aria-current={day.date === today ? 'date' : undefined}
      aria-label={yearDayLabel(t, day, today)}
      onClick={onPress}
      onKeyDown={onKey}
      className={classNames(
        'group relative h-11 cursor-pointer rounded-[7px] p-px focus-ring hover:bg-sunken md:h-9',
        past && 'text-quiet',
        day.date === today && 'ring-2 ring-primary ring-inset',
        chosen && 'bg-primary-subtle shadow-[inset_0_0_0_2.5px_var(--primary)]',
      )}
    >
      {day.malayalam.day === 1 && (
        <span
          aria-hidden="true"
          className="absolute inset-y-1 -start-px w-0.5 rounded-full bg-primary-mild"
        />
      )}
      <YearGround ground={day}>
        <span>{dayNumber(day.date)}</span>
        {day.marks.length > 0 && (
          <span className="flex h-2 items-center gap-px no-underline">
            {day.marks.slice(0, 3).map((mark) => (
              <YearMark key={mark} mark={mark} />
            ))}
          </span>
        )}
      </YearGround>
    </td>
  )
}
