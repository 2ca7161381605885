import type { ReactNode } from 'react'
import { formatDay, formatMonthName } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Beside } from '../../ui/beside.tsx'
import type { Chance, Release } from './announced-queries.ts'
import { chanceOf, daysOf } from './announced-rules.ts'

interface AnnouncedDaysProps {
  release: Release
  chances: readonly Chance[] | undefined
  /** Renders the action for one day. */
  action?: (day: {
    offeringId: number
    name: string
    date: string
    left: number | null | undefined
  }) => ReactNode
}

/** Each day of each offering, with its places. */
export function AnnouncedDays({ release, chances, action }: AnnouncedDaysProps) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('releases.days.label')} className="grid gap-3">
      {daysOf(release).map(({ date, offering }) => {
        const left = chanceOf(chances, offering.id, date)?.left
        return (
          <li
            key={`${offering.id} ${date}`}
            className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-line bg-card p-4 md:p-5"
          >
            <DayLeaf date={date} />
            <div className="min-w-0 flex-1 basis-44">
              <p className="font-semibold">
                {offering.name} <Beside>{offering.nameMl}</Beside>
              </p>
              <p className="text-soft">
                <bdi>{formatDay(date, 'full')}</bdi>
              </p>
              <p className={left === 0 ? 'font-medium text-warning' : 'text-soft'}>
                {left === undefined
                  ? '\u00a0'
                  : left === null
                    ? t('releases.days.enough')
                    : t('releases.days.left', { count: left })}
              </p>
            </div>
            {action?.({ offeringId: offering.id, name: offering.name, date, left })}
          </li>
        )
      })}
    </ul>
  )
}

/** A day as a small calendar leaf. Decorative: the date is given in text next to it. */
function DayLeaf({ date }: { date: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid w-14 flex-none overflow-hidden rounded-inner border border-line bg-card text-center"
    >
      <span className="bg-primary text-neutral text-sm">{formatMonthName(date)}</span>
      <span className="title num py-0.5 text-2xl">{Number(date.slice(8))}</span>
    </span>
  )
}
