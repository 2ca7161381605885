import type { CivilDay } from '../../lib/dates/civil-day.ts'
import { formatNumber } from '../../lib/format/format-number.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { type BookingDay, isBookable, type OfferingTimes } from './calendar.rules.ts'
import { refusalWords, whyClosed } from './calendar-words.ts'
import { PlacesBar } from './places-bar.tsx'

interface DayPlacesProps {
  day: BookingDay
  today: CivilDay
  opensUntil: CivilDay | undefined
  offering: OfferingTimes | undefined
}

/** The places left, in large type, or the reason why there are none. */
export function DayPlaces({ day, today, opensUntil, offering }: DayPlacesProps) {
  const { t } = useTranslation()
  if (!isBookable(day)) {
    const why = whyClosed(t, day, { today, opensUntil, offering })
    return (
      <div className="rounded-card bg-sunken px-4 py-3.5">
        <p className="font-semibold">{refusalWords(t, { reason: day.reason, message: null })}</p>
        {why && <p className="pt-0.5 text-soft">{why}</p>}
      </div>
    )
  }
  if (day.left === null) return <p className="title text-2xl">{t('calendar.panel.open')}</p>
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="title num text-[2.75rem] leading-11">{formatNumber(day.left)}</span>
        <span className="text-soft">
          {t('calendar.panel.placesLeft', { count: day.left })}
          {day.limit !== null && (
            <>
              {' '}
              <bdi className="block">{t('calendar.panel.ofDay', { limit: formatNumber(day.limit) })}</bdi>
            </>
          )}
        </span>
        {day.reason === 'few_left' && <Badge tone="warning">{t('calendar.panel.few')}</Badge>}
      </p>
      {day.limit !== null && <PlacesBar left={day.left} limit={day.limit} />}
    </div>
  )
}
