import { dayNumber } from '../../lib/dates/civil-day.ts'
import { formatDay, formatMonthName } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import { isOpen, type PlanChoice, type PlanLine } from './booking.rules.ts'

interface PlanLampsProps {
  lines: readonly PlanLine[]
  choices: Record<string, PlanChoice>
}

/** With more lamps than this the dates are hidden and the lamps move closer together. */
const mostDated = 14

/** The plan's days as lamps: lit if a place is free, a dashed flame if the devotee must choose. */
export function PlanLamps({ lines, choices }: PlanLampsProps) {
  const { t } = useTranslation()
  const isDense = lines.length > mostDated
  return (
    <ol
      aria-label={t('booking.plan.lamps')}
      className={classNames(
        'grid gap-x-2 gap-y-3',
        isDense
          ? 'grid-cols-[repeat(auto-fill,minmax(34px,1fr))]'
          : 'grid-cols-[repeat(auto-fill,minmax(max(2rem,(100%-104px)/14),1fr))]',
      )}
    >
      {lines.map((line) => {
        const lit = isOpen(line) || (line.date !== null && choices[line.wanted_date] === 'use')
        const date = lit && line.date ? line.date : line.wanted_date
        return (
          <li key={line.wanted_date} className="grid justify-items-center text-center">
            <svg viewBox="0 0 40 52" aria-hidden="true" className="w-full max-w-10 text-art">
              <path
                d="M20 4c4 6.5 7 11 7 16a7 7 0 0 1-14 0c0-5 3-9.5 7-16Z"
                fill={lit ? 'var(--art-accent)' : 'none'}
                stroke={lit ? 'none' : 'currentColor'}
                strokeWidth="1.75"
                strokeDasharray={lit ? undefined : '3 3'}
              />
              <path
                d="M4 31h32c-1.6 9.5-7 14-16 14S5.6 40.5 4 31Z"
                fill="currentColor"
                fillOpacity=".1"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinejoin="round"
              />
            </svg>
            <span className="sr-only">
              {formatDay(date, 'dated')}, {lit ? t('booking.plan.open') : t('booking.plan.waits')}
            </span>
            {!isDense && (
              <span
                aria-hidden="true"
                className={classNames(
                  'num pt-1.5 text-sm leading-tight',
                  lit ? 'font-medium' : 'text-warning',
                )}
              >
                {dayNumber(date)}
                <span className="block font-normal text-quiet">{formatMonthName(date)}</span>
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
