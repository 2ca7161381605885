import { formatList } from '../../lib/format/format-list.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { useSecondsLeft } from '../../ui/hooks/use-seconds-left.ts'

const HOUR = 3_600

/** Until when a place is held, as a date and as time left. */
export function BallotUntil({ until, timeZone }: { until: string; timeZone: string }) {
  const { t } = useTranslation()
  const seconds = useSecondsLeft(until)
  const days = Math.floor(seconds / (24 * HOUR))
  const hours = Math.floor((seconds % (24 * HOUR)) / HOUR)
  const left = [
    days > 0 && t('releases.won.days', { count: days }),
    (hours > 0 || days === 0) && t('releases.won.hours', { count: hours }),
  ].filter((part) => part !== false)
  return (
    <div className="rounded-card border border-line bg-card p-5 md:p-6">
      <p className="text-soft">{t('releases.won.until')}</p>
      <p className="title text-[1.875rem] leading-10">
        <bdi>{formatMoment(until, timeZone)}</bdi>
      </p>
      <p className="text-soft">
        {t('releases.won.left', {
          time: formatList(left),
        })}
      </p>
    </div>
  )
}
