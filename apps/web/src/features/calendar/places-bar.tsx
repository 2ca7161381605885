import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'

/** The share of a day's places that is taken. */
export function PlacesBar({ left, limit }: { left: number; limit: number }) {
  const { t } = useTranslation()
  const taken = Math.max(0, limit - left)
  return (
    <ProgressBar
      value={limit === 0 ? 100 : (taken / limit) * 100}
      label={t('calendar.panel.taken', { left, limit })}
    />
  )
}
