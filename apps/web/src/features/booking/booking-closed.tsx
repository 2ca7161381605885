import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { bookingSettingQuery } from './booking.api.ts'

/** Notice shown while the temple takes no online bookings. */
export function BookingClosed() {
  const { t } = useTranslation()
  const { data } = useQuery(bookingSettingQuery)
  if (!data || data.isOpen) return null
  return (
    <AlertBanner type="warning" duration={0} title={t('booking.closed.title')}>
      {data.message ?? t('booking.closed.text')}
    </AlertBanner>
  )
}
