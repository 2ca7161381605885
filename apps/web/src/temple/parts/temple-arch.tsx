import type { AlmanacDay } from '@vazhipadu/contract/public-pages/pages'
import { dayNumber } from '../../lib/dates/civil-day.ts'
import { formatDay, formatWeekdayMl } from '../../lib/format/format-day.ts'
import { Beside } from '../../ui/beside.tsx'

/**
 * The temple's sky seen through an archway, with the day's calendar leaf. Decorative: the date is given in text next to
 * it.
 */
export function TempleArch({ day }: { day: AlmanacDay }) {
  return (
    <div aria-hidden="true" className="relative h-80 max-lg:order-first md:h-[28rem] lg:h-[37.5rem]">
      <div className="absolute inset-0 overflow-hidden rounded-t-[164px] rounded-b-card border border-gold-line bg-card p-2 lg:rounded-t-[280px]">
        <div className="sky-of-hour size-full rounded-t-[157px] rounded-b-md bg-[#231d38] bg-[50%_66%] bg-cover lg:rounded-t-[271px]" />
      </div>
      <div className="absolute start-4 bottom-4 w-[min(8.5rem,62%)] overflow-hidden rounded-card border-primary border-t-8 bg-card pb-3 text-center shadow-float lg:-start-14 lg:bottom-9 lg:w-[min(13rem,60%)]">
        <p className="title num text-5xl leading-tight lg:text-[4.5rem]">{dayNumber(day.date)}</p>
        <p className="font-semibold">{formatDay(day.date, 'weekday')}</p>
        <p className="text-soft max-lg:hidden">
          <Beside>{formatWeekdayMl(day.date)}</Beside>
        </p>
        <div lang="ml" className="mx-4 mt-2 border-line border-t pt-2">
          <p className="font-semibold">
            {day.malayalam.monthNameMl} {day.malayalam.day}
          </p>
          <p className="text-gold-ink max-lg:hidden">{day.star.nameMl}</p>
        </div>
      </div>
    </div>
  )
}
