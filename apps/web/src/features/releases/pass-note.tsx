import { Clock3 } from 'lucide-react'
import { formatTime } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'

/** Shows a devotee admitted from a waiting room, on every booking page, until when they may book. */
export function PassNote({ until, timeZone }: { until: string; timeZone: string }) {
  const { t } = useTranslation()
  return (
    <AlertBanner type="info" duration={0} icon={<Clock3 aria-hidden="true" size={22} />}>
      {t('releases.pass.until', { time: formatTime(until, timeZone) })}
    </AlertBanner>
  )
}
