import type { ReactNode } from 'react'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatClock, formatSunTime } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Beside } from '../../ui/beside.tsx'
import { type BookingDay, isBookable, lastMoment, type OfferingTimes } from './calendar.rules.ts'
import { untilWords } from './calendar-words.ts'

interface DayFactsProps {
  day: BookingDay
  timeZone: string
  offering: OfferingTimes | undefined
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{term}</dt>
      <dd className="min-w-0 text-balance text-end font-medium @max-3xs:-mt-2 @max-3xs:text-start">
        {children}
      </dd>
    </>
  )
}

export function DayFacts({ day, timeZone, offering }: DayFactsProps) {
  const { t } = useTranslation()
  const last = offering && lastMoment(day.date, offering.cutoff)
  return (
    <div className="@container">
      <dl className="grid gap-x-4.5 gap-y-2 @3xs:grid-cols-[auto_minmax(0,1fr)]">
        <Fact term={t('calendar.panel.star')}>
          <bdi>{untilWords(t, day.star, day.date, timeZone)}</bdi>
          {day.observances.length > 0 && (
            <Beside className="block font-normal text-soft">{day.star.nameMl}</Beside>
          )}
        </Fact>
        <Fact term={t('calendar.panel.tithi')}>
          <bdi>{untilWords(t, day.tithi, day.date, timeZone)}</bdi>
          <span className="block font-normal text-soft">{t(`calendar.panel.${day.tithi.paksha}`)}</span>
        </Fact>
        <Fact term={t('calendar.panel.sunrise')}>
          <bdi className="num">{formatSunTime(day.sunrise, timeZone)}</bdi>
        </Fact>
        <Fact term={t('calendar.panel.sunset')}>
          <bdi className="num">{formatSunTime(day.sunset, timeZone)}</bdi>
        </Fact>
        {offering && (
          <Fact term={t('calendar.panel.poojaFrom')}>
            <bdi className="num">{formatClock(offering.session.startsAt)}</bdi>
          </Fact>
        )}
        {last && isBookable(day) && (
          <Fact term={t('calendar.panel.bookBefore')}>
            <bdi>
              {t('calendar.panel.bookBeforeWhen', {
                day: formatDay(last.day, 'short'),
                time: formatClock(last.time),
              })}
            </bdi>
          </Fact>
        )}
      </dl>
    </div>
  )
}
