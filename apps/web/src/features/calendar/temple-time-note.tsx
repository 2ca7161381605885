import { formatTime } from '../../lib/format/format-time.ts'
import { isElsewhere } from '../../lib/format/name-clock.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'

/** Notes the temple's time zone for readers whose browser is in another one. */
export function TempleTimeNote({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation()
  const now = new Date()
  if (!isElsewhere(timeZone, now)) return null
  return <p className="text-soft text-sm">{t('calendar.templeTime', { time: formatTime(now, timeZone) })}</p>
}
