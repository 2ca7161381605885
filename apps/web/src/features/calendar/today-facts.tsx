import { useQuery } from '@tanstack/react-query'
import { Moon, Star, Sunrise, Sunset } from 'lucide-react'
import { formatSunTime } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { specialNames } from './calendar.rules.ts'
import { untilWords } from './calendar-words.ts'
import { DayMark } from './day-mark.tsx'
import { todayQuery } from './read-today.ts'

const row = 'flex min-h-16 flex-wrap content-start gap-2 sm:min-h-7'

/** Today's panchangam: star, tithi, sunrise and sunset, and special days. */
export function TodayFacts() {
  const { t } = useTranslation()
  const { data: day, isError, refetch } = useQuery(todayQuery)
  if (!day && isError) {
    return (
      <p className="text-soft">
        {t('calendar.todayFailed')}{' '}
        <Button look="plain" onClick={() => void refetch()}>
          {t('calendar.tryAgain')}
        </Button>
      </p>
    )
  }
  if (!day) {
    return (
      <div aria-busy="true" className={row}>
        {['w-48', 'w-24', 'w-24', 'w-24'].map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fixed positions
          <Skeleton key={at} round className={`h-7 ${width}`} />
        ))}
      </div>
    )
  }
  // Drop special days named like the tithi or the star, which are shown already.
  const special = specialNames(day).filter(({ name }) => name !== day.tithi.name && name !== day.star.name)
  return (
    <ul className={row}>
      {special.map(({ id, mark, name }) => (
        <li key={id} className="flex">
          <Badge tone="gold" icon={<DayMark mark={mark} />}>
            {name}
          </Badge>
        </li>
      ))}
      <li className="flex">
        <Badge tone="gold" icon={<Star aria-hidden="true" size={16} />}>
          {untilWords(t, day.star, day.date, day.timeZone)}
        </Badge>
      </li>
      <li className="flex">
        <Badge icon={<Moon aria-hidden="true" size={16} />}>{day.tithi.name}</Badge>
      </li>
      <li className="flex">
        <Badge icon={<Sunrise aria-hidden="true" size={16} />}>
          <span className="sr-only">{t('calendar.panel.sunrise')} </span>
          {formatSunTime(day.sunrise, day.timeZone)}
        </Badge>
      </li>
      <li className="flex">
        <Badge icon={<Sunset aria-hidden="true" size={16} />}>
          <span className="sr-only">{t('calendar.panel.sunset')} </span>
          {formatSunTime(day.sunset, day.timeZone)}
        </Badge>
      </li>
    </ul>
  )
}
