import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { bookingSettingQuery } from '../../../features/booking/booking.api.ts'
import { AlertBanner } from '../../../ui/alert-banner.tsx'

/** Says so when the temple takes no bookings online for now. */
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
