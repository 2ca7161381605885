import { type CivilDay, dayNumber } from '../../lib/dates/civil-day.ts'
import { formatDay, formatWeekdayMl } from '../../lib/format/format-day.ts'
import { Beside } from '../../ui/beside.tsx'

interface TearOffLeafProps {
  day: CivilDay
  /** In Malayalam script; a non-breaking space keeps the height until it is loaded. */
  malayalam: string | undefined
  star: string | undefined
}

/** Today as the leaf of a Kerala wall calendar. Decorative: the date is given in text next to it. */
export function TearOffLeaf({ day, malayalam = '\u00a0', star = '\u00a0' }: TearOffLeafProps) {
  return (
    <div
      aria-hidden="true"
      className="absolute end-4 top-4 w-[min(8rem,46%)] overflow-hidden rounded-card border-primary border-t-8 bg-card pt-1 pb-2 text-center shadow-float md:end-5 md:top-6 md:w-[min(10.5rem,60%)] md:pb-3 lg:end-9 lg:top-8 lg:w-[min(13rem,60%)]"
    >
      <p className="title num text-5xl leading-tight md:text-6xl lg:text-[5rem]">{dayNumber(day)}</p>
      <p className="font-semibold">{formatDay(day, 'weekday')}</p>
      <p className="text-soft">
        <Beside>{formatWeekdayMl(day)}</Beside>
      </p>
      <div lang="ml" className="mx-4.5 mt-1.5 hidden border-line border-t pt-2 md:block">
        <p className="font-semibold">{malayalam}</p>
        <p className="text-gold-ink">{star}</p>
      </div>
    </div>
  )
}
