import { WifiOff } from 'lucide-react'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { formatTime } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { useConnection } from '../../lib/offline/connection.ts'

/** Shown below the header while the server is unreachable; its times are in the device's time zone. */
export function ConnectionBanner() {
  const { t } = useTranslation()
  const { lostAt, savedAt } = useConnection()
  if (lostAt === null) return null
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2.5 border-line border-b bg-sunken px-4 py-2 font-medium print:hidden"
    >
      <WifiOff aria-hidden="true" size={20} className="flex-none" />
      <bdi>
        {savedAt === null
          ? t('offline.banner.lost', { time: formatTime(new Date(lostAt), timeZone) })
          : t('offline.banner.saved', { at: formatMoment(new Date(savedAt).toISOString(), timeZone) })}
      </bdi>
    </p>
  )
}
